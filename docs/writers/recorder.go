// Records operations as JSON lines for `plumbline check`. Standard library only.
//
//	recorder, err := NewRecorder("run.jsonl")
//	op := recorder.Call("client 1", "enq", 5)
//	if err := queue.Put(5); err == nil {
//		op.Ret()
//	} else if errors.Is(err, context.DeadlineExceeded) {
//		op.Lose() // nobody knows whether it happened
//	} else {
//		op.Cancel() // only if it certainly did not
//	}
//	err = recorder.Close()
//
// Run as a program it records four goroutines that use a queue: go run recorder.go FILE
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"time"
)

// line is one operation, or one annotation. A nil pointer is an absent key.
type line struct {
	Process    any              `json:"process,omitempty"`
	Op         string           `json:"op,omitempty"`
	In         *json.RawMessage `json:"in,omitempty"`
	Out        *json.RawMessage `json:"out,omitempty"`
	Call       *int64           `json:"call,omitempty"`
	Return     *int64           `json:"return,omitempty"`
	Annotation string           `json:"annotation,omitempty"`
	Text       string           `json:"text,omitempty"`
	At         *int64           `json:"at,omitempty"`
}

// Recorder is safe for use by many goroutines of one program.
type Recorder struct {
	path  string
	file  *os.File
	out   *bufio.Writer
	start time.Time
	mutex sync.Mutex
	open  map[*Operation]bool
	err   error
}

// Operation has been called. End it with exactly one of its methods.
type Operation struct {
	recorder *Recorder
	line     line
}

// NewRecorder begins a file, which gets its name when it is complete: a part of a recording is none.
func NewRecorder(path string) (*Recorder, error) {
	file, err := os.Create(path + ".part")
	if err != nil {
		return nil, err
	}
	return &Recorder{
		path: path, file: file, out: bufio.NewWriter(file), start: time.Now(),
		open: map[*Operation]bool{},
	}, nil
}

// now is monotonic, because start has a monotonic reading.
func (r *Recorder) now() *int64 {
	nanos := time.Since(r.start).Nanoseconds()
	return &nanos
}

// Call is to be called right before the request is sent; no input is nil.
func (r *Recorder) Call(process any, op string, input any) *Operation {
	o := &Operation{recorder: r, line: line{Process: process, Op: op, Call: r.now()}}
	r.mutex.Lock()
	if input != nil {
		o.line.In = r.value(input)
	}
	r.open[o] = true
	r.mutex.Unlock()
	// Read again, so that waiting for the lock above is not part of the operation.
	o.line.Call = r.now()
	return o
}

// Ret is to be called right after the reply was read, by an operation that answers nothing.
func (o *Operation) Ret() {
	o.line.Return = o.recorder.now()
	o.recorder.end(o, true)
}

// Answer is to be called right after the reply was read; nil is an answer.
func (o *Operation) Answer(output any) {
	o.line.Return = o.recorder.now()
	o.recorder.mutex.Lock()
	o.line.Out = o.recorder.value(output)
	o.recorder.mutex.Unlock()
	o.recorder.end(o, true)
}

// Lose says that the operation may have happened, or may still happen: a timeout.
func (o *Operation) Lose() {
	o.recorder.end(o, true)
}

// Cancel says that the operation certainly did not happen and never will.
func (o *Operation) Cancel() {
	o.recorder.end(o, false)
}

// Annotate notes a fault that was injected, a node that was restarted.
func (r *Recorder) Annotate(kind, text string) {
	at := r.now()
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.write(line{Annotation: kind, Text: text, At: at})
}

// Close completes the file; operations that are still open are pending. It says what went wrong.
func (r *Recorder) Close() error {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for o := range r.open {
		r.write(o.line)
	}
	r.open = map[*Operation]bool{}
	r.note(r.out.Flush())
	r.note(r.file.Sync())
	r.note(r.file.Close())
	if r.err == nil {
		r.err = os.Rename(r.path+".part", r.path)
	}
	return r.err
}

func (r *Recorder) end(o *Operation, keep bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.open[o] {
		delete(r.open, o)
		if keep {
			r.write(o.line)
		}
	}
}

func (r *Recorder) value(v any) *json.RawMessage {
	text, err := json.Marshal(v)
	r.note(err)
	raw := json.RawMessage(text)
	return &raw
}

func (r *Recorder) write(l line) {
	text, err := json.Marshal(l)
	r.note(err)
	_, err = r.out.Write(append(text, '\n'))
	r.note(err)
}

func (r *Recorder) note(err error) {
	if r.err == nil {
		r.err = err
	}
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run recorder.go FILE")
		os.Exit(2)
	}
	recorder, err := NewRecorder(os.Args[1])
	if err == nil {
		demo(recorder)
		err = recorder.Close()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func demo(recorder *Recorder) {
	queue := make(chan int, 10000)
	var clients sync.WaitGroup
	for c := 0; c < 4; c++ {
		clients.Add(1)
		go func(client int) {
			defer clients.Done()
			for i := 0; i < 500; i++ {
				op := recorder.Call(client, "enq", client*1000+i)
				queue <- client*1000 + i
				op.Ret()
				op = recorder.Call(client, "deq", nil)
				select {
				case value := <-queue:
					op.Answer(value)
				default:
					op.Answer(nil)
				}
			}
		}(c)
	}
	recorder.Annotate("half-time", "all clients are running")
	clients.Wait()
	recorder.Call("late", "enq", -1).Lose()
	recorder.Call("late", "enq", -2).Cancel()
	recorder.Call("late", "deq", nil)
}
