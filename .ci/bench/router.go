// Times httprouter: writes the nanoseconds per request of each run after the first.
//
// Usage: router ROUTES REQUESTS RUNS    (files of lines METHOD PATH)
package main

import (
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/julienschmidt/httprouter"
)

func lines(path string) []string {
	text, _ := os.ReadFile(path)
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

func main() {
	router := httprouter.New()
	for _, line := range lines(os.Args[1]) {
		fields := strings.Fields(line)
		router.Handle(fields[0], fields[1], func(http.ResponseWriter, *http.Request, httprouter.Params) {})
	}
	var methods, paths []string
	for _, line := range lines(os.Args[2]) {
		space := strings.IndexByte(line, ' ')
		methods = append(methods, line[:space])
		paths = append(paths, line[space+1:])
	}
	var times []float64
	sum := 0
	runs, _ := strconv.Atoi(os.Args[3])
	for run := 0; run <= runs; run++ {
		start := time.Now()
		for index, path := range paths {
			handle, params, _ := router.Lookup(methods[index], path)
			if handle == nil {
				panic(path)
			}
			for _, param := range params {
				sum += len(param.Value) + int(param.Value[0])
			}
		}
		times = append(times, float64(time.Since(start).Nanoseconds())/float64(len(paths)))
	}
	for _, time := range times[1:] {
		fmt.Println(time)
	}
	if sum == 1 {
		os.Exit(1)
	}
}
