import {spawn} from 'node:child_process'
import {createHash} from 'node:crypto'
import {glob, mkdir, readFile, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'

export interface Check {
  name: string
  /** The program and its arguments, separated by spaces. */
  command: string
  /** Globs of the files that decide what it finds: where none of them has changed since it passed, it is not run. */
  reads: readonly string[]
}

interface Options {
  root: string
  /** The file that remembers of each check what it had read when it passed. */
  memory: string
  /** How many run at once. */
  atOnce: number
  log: (line: string) => void
}

/**
 * Runs checks side by side, each to its end. When one has ended it tells so in a line, and all that it has found.
 *
 * @returns the names of those that failed.
 */
export async function runChecks(
  checks: readonly Check[],
  {root, memory, atOnce, log}: Options,
): Promise<string[]> {
  const passed = await readMemory(memory)
  const failed: string[] = []
  const waiting = checks.values()
  const work = async () => {
    for (const check of waiting) {
      const state = await stateOf(check, root)
      if (passed[check.name] === state) {
        log(`ok      ${check.name}: unchanged since it passed`)
        continue
      }
      const started = performance.now()
      const output = await run(check.command, root)
      const seconds = Math.ceil((performance.now() - started) / 1000)
      const result = `${check.name} (${seconds} s)`
      if (output === undefined) {
        passed[check.name] = state
        log(`ok      ${result}`)
      } else {
        passed[check.name] = ''
        failed.push(check.name)
        log(`FAILED  ${result}\n${check.command}\n\n${output}\n`)
      }
    }
  }
  await Promise.all(Array.from({length: atOnce}, work))
  await mkdir(dirname(memory), {recursive: true})
  await writeFile(memory, JSON.stringify(passed, null, 2))
  return failed
}

/** A hash of a check's command and of all that it reads. */
async function stateOf({command, reads}: Check, root: string): Promise<string> {
  const hash = createHash('sha256').update(command)
  const exclude = ['**/node_modules', '**/dist']
  const paths = new Set<string>()
  for await (const entry of glob([...reads], {cwd: root, exclude, withFileTypes: true})) {
    if (entry.isFile()) paths.add(join(entry.parentPath, entry.name))
  }
  const contents = [...paths]
    .toSorted(compare)
    .map(async (path) => [path, await readFile(path)] as const)
  for (const [path, content] of await Promise.all(contents))
    hash.update(`\0${path}\0`).update(content)
  return hash.digest('base64url')
}

async function readMemory(path: string): Promise<Record<string, string>> {
  try {
    const memory: Record<string, string> = JSON.parse(await readFile(path, 'utf8'))
    return memory
  } catch {
    return {}
  }
}

/** Runs a command. Returns nothing where it succeeds, else all that it has written. */
function run(command: string, cwd: string): Promise<string | undefined> {
  const [program = '', ...args] = command.split(' ')
  const child = spawn(program, args, {cwd, stdio: ['ignore', 'pipe', 'pipe']})
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => resolve(status === 0 ? undefined : output.trim()))
  })
}

const compare = (a: string, b: string) => (a < b ? -1 : 1)
