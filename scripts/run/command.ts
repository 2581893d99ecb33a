import type {ChildProcess} from 'node:child_process'
import {createInterface} from 'node:readline'

/**
 * Runs a command. An error prints one readable sentence without a stack trace, and exits with 1.
 *
 * @param print takes the sentence; standard error by default.
 */
export async function runCommand(
  work: () => Promise<void>,
  print: (message: string) => void = console.error,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (process.env['DEBUG']) console.error(error)
    else print(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}

/** Passes on each line that a child process with piped output prints; empty ones are left out. */
export function forwardLines({stdout, stderr}: ChildProcess, output: (line: string) => void): void {
  for (const input of [stdout, stderr]) {
    if (!input) continue
    createInterface({input}).on('line', (line) => {
      if (line.trim()) output(line)
    })
  }
}
