import type {ChildProcess} from 'node:child_process'
import {createInterface} from 'node:readline'

const otherAccount = 'run this as the account of the site, or give it this path with chown'
const otherPath = 'look at how the path is written'
const network = 'look at the network, and at the address in the settings'

/** Remedies by the code of an error of the operating system or Node, or by an HTTP status of Sanity's API. */
const remedies: Record<string, string> = {
  ENOSPC: 'free some space on this disk',
  EDQUOT: 'free some space: the quota of this account is used up',
  EROFS: 'name a folder on a disk that can be written',
  EACCES: otherAccount,
  EPERM: otherAccount,
  ENOENT: otherPath,
  ENOTDIR: otherPath,
  EISDIR: 'name a file, not a folder',
  EEXIST: 'name another, or move away what has this name',
  EBUSY: 'name a folder inside it, or stop what uses it',
  EADDRINUSE: 'stop the other program, or set PORT',
  ECONNREFUSED: network,
  ENOTFOUND: network,
  ETIMEDOUT: network,
  ERR_PARSE_ARGS_UNKNOWN_OPTION:
    'commands and their options are listed in .github/docs/commands.md',
  401: 'look at SANITY_READ_TOKEN and SANITY_WRITE_TOKEN',
  403: 'use a token that may do this: SANITY_WRITE_TOKEN',
  404: 'look at SANITY_PROJECT_ID and SANITY_DATASET',
}

/** An error in one sentence: its message, and where its code tells one, a remedy. */
export function explain(error: unknown): string {
  const failure: Failure = error instanceof Error ? error : {message: String(error)}
  const {message, code, statusCode, syscall, path, signal} = failure
  if (signal) return `Its program was ended by ${signal}: see whether the memory ran out.`
  const isMissingProgram = code === 'ENOENT' && syscall?.startsWith('spawn')
  const remedy = isMissingProgram ? `install ${path}` : remedies[statusCode ?? code ?? '']
  return remedy === undefined ? message : `${message.replace(/\.$/, '')}: ${remedy}.`
}

type Failure = {
  message: string
  code?: string
  statusCode?: number
  syscall?: string
  path?: string
  /** The signal that ended a child process. */
  signal?: string | null
}

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
    else print(explain(error))
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
