/**
 * Runs commands of Sanity's command line one after the other: to load the command line takes longer than most
 * commands do. Takes the URL of its module and a JSON list of commands, and prints a JSON list of outcomes.
 */
import {stripVTControlCharacters} from 'node:util'
import {z} from 'zod'
import type {Outcome} from '../run-program.ts'

const [cli = '', list = ''] = process.argv.slice(2)
const commands = z.array(z.array(z.string())).parse(JSON.parse(list))
const write = process.stdout.write.bind(process.stdout)
const exit = process.exit.bind(process)

/** What a command's call of `process.exit` throws. */
class Exited extends Error {
  readonly code: number
  constructor(code: number) {
    super(`exited with ${code}`)
    this.code = code
  }
}

async function run(args: string[], index: number): Promise<Outcome> {
  let output = ''
  const capture = (text: string | Uint8Array) => {
    output += String(text)
    return true
  }
  process.stdout.write = capture
  process.stderr.write = capture
  process.exit = (code) => {
    throw new Exited(Number(code ?? process.exitCode))
  }
  process.argv = [process.execPath, cli, ...args]
  process.exitCode = 0
  try {
    await import(`${cli}?${index}`)
  } catch (error) {
    if (!(error instanceof Exited)) throw error
    process.exitCode = error.code
  }
  return {code: process.exitCode, output: stripVTControlCharacters(output).trim()}
}

const outcomes: Outcome[] = []
for (const [index, args] of commands.entries()) outcomes.push(await run(args, index))
write(JSON.stringify(outcomes))
process.removeAllListeners('exit')
exit(0)
