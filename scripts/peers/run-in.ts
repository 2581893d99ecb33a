import {type ChildProcess, execFile, spawn} from 'node:child_process'

/** Runs a program to its end: what it printed. Throws that where it fails. */
export function runIn(
  folder: string,
  [command = '', ...args]: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = {cwd: folder, env: {...process.env, ...env}, maxBuffer: 50_000_000}
    execFile(command, args, options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${[command, ...args].join(' ')}\n${stdout}${stderr}`))
      else resolve(`${stdout}${stderr}`)
    })
  })
}

/** Starts a server; resolves when it has printed what says that it listens. */
export function startIn(
  folder: string,
  [command = '', ...args]: readonly string[],
  env: Record<string, string>,
  ready: RegExp,
): Promise<ChildProcess> {
  const child = spawn(command, args, {cwd: folder, env: {...process.env, ...env}})
  let printed = ''
  return new Promise((resolve, reject) => {
    const read = (part: Buffer) => {
      printed += String(part)
      if (ready.test(printed)) resolve(child)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('error', reject)
    child.on('exit', () => reject(new Error(`${command} has ended:\n${printed}`)))
  })
}
