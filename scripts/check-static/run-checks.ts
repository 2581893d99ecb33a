import {spawn} from 'node:child_process'
import {createHash} from 'node:crypto'
import {glob, mkdir, readFile, writeFile} from 'node:fs/promises'
import {dirname, join, relative, sep} from 'node:path'

export interface Check {
  name: string
  /** The program and its arguments, separated by spaces. */
  command: string
  /** The argument that stands for all files, for a command that needs one. */
  all?: string
  /** Globs of the files that decide what it finds: where none of them has changed since it passed, it is not run. */
  reads: readonly string[]
  /** The part of a file's text that decides what it finds; without it, all. */
  part?: (path: string, text: string) => string
  /**
   * Names the files in which it may find something else than when it passed; the command gets them as arguments.
   *
   * @param changed paths of files that are new, different or gone since.
   * @param texts all that it reads, by their paths.
   * @returns undefined for all.
   */
  narrow?: (
    changed: readonly string[],
    texts: ReadonlyMap<string, string>,
  ) => readonly string[] | undefined
}

/** A check when it passed last: its command, and a hash of each file that it had read. */
interface Passed {
  command: string
  files: Record<string, string>
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
      const {name, command, all} = check
      const contents = await readAll(check, root)
      const files = hashAll(contents, check.part)
      const last = passed[name]
      const changed = last?.command === command ? changesOf(last.files, files) : undefined
      if (changed?.length === 0) {
        log(`ok      ${name}: unchanged since it passed`)
        continue
      }
      const narrowed = changed && check.narrow?.(changed, decode(contents))
      const started = performance.now()
      const args = narrowed ?? (all === undefined ? [] : [all])
      const output = narrowed?.length === 0 ? undefined : await run([command, ...args], root)
      const seconds = Math.ceil((performance.now() - started) / 1000)
      const result = `${name} (${narrowed ? `files: ${narrowed.length}, ` : ''}${seconds} s)`
      if (output === undefined) {
        passed[name] = {command, files}
        log(`ok      ${result}`)
      } else {
        failed.push(name)
        log(`FAILED  ${result}\n${command}\n\n${output}\n`)
      }
    }
  }
  await Promise.all(Array.from({length: atOnce}, work))
  await mkdir(dirname(memory), {recursive: true})
  await writeFile(memory, JSON.stringify(passed))
  return failed
}

type Contents = ReadonlyMap<string, Buffer>

/** Reads all that a check reads, by paths from the root. */
async function readAll({reads}: Check, root: string): Promise<Contents> {
  const exclude = ['**/node_modules', '**/dist']
  const paths = new Set<string>()
  for await (const entry of glob([...reads], {cwd: root, exclude, withFileTypes: true})) {
    if (entry.isFile()) paths.add(join(entry.parentPath, entry.name))
  }
  const contents = [...paths].map(
    async (path) => [relative(root, path).split(sep).join('/'), await readFile(path)] as const,
  )
  return new Map(await Promise.all(contents))
}

const decode = (contents: Contents) =>
  new Map([...contents].map(([path, content]) => [path, content.toString()]))

const hashAll = (contents: Contents, part?: Check['part']) =>
  Object.fromEntries(
    [...contents].map(([path, content]) => {
      const text = part ? part(path, content.toString()) : content
      return [path, createHash('sha256').update(text).digest('base64url')]
    }),
  )

/** Paths of files that are new, different or gone. */
const changesOf = (before: Record<string, string>, now: Record<string, string>) =>
  Object.keys({...before, ...now}).filter((path) => before[path] !== now[path])

async function readMemory(path: string): Promise<Record<string, Passed>> {
  try {
    const memory: Record<string, Passed> = JSON.parse(await readFile(path, 'utf8'))
    return memory
  } catch {
    return {}
  }
}

/** Runs a command with more arguments. Returns nothing where it succeeds, else all that it has written. */
function run([command = '', ...more]: string[], cwd: string): Promise<string | undefined> {
  const [program = '', ...args] = [...command.split(' '), ...more]
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
