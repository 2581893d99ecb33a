import {resolve} from 'node:path'

/**
 * The one file that a command is called with, as an absolute path.
 *
 * @param command as it is typed: `npm run backup`.
 * @throws how the command is used, where it is called with anything else.
 */
export function readFileArgument(command: string): string {
  const [name, ...rest] = process.argv.slice(2)
  if (name === undefined || name.startsWith('-') || rest.length > 0) {
    throw new Error(`Usage: ${command} -- <file>`)
  }
  return resolve(name)
}
