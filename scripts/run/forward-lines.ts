import type {ChildProcess} from 'node:child_process'
import {createInterface} from 'node:readline'

/** Passes on each line that a child process with piped output prints; empty ones are left out. */
export function forwardLines({stdout, stderr}: ChildProcess, output: (line: string) => void): void {
  for (const input of [stdout, stderr]) {
    if (!input) continue
    createInterface({input}).on('line', (line) => {
      if (line.trim()) output(line)
    })
  }
}
