import {existsSync, readFileSync} from 'node:fs'
import {parseEnv} from 'node:util'

/** A line of an environment file that sets a key. */
const assignment = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=[ \t]*(.*?)\s*$/
const quoted = /^(["'`])(.*?)\1(.*)$/

/**
 * Reads `.env` of the working directory, without changing the process's own variables.
 *
 * @param isKey tells which keys are read; the others are left to other programs.
 * @throws where Node would read less than a line of these says, as of a password with a `#`.
 */
export function readDotEnv(isKey: (key: string) => boolean, file = '.env'): NodeJS.Dict<string> {
  if (!existsSync(file)) return {}
  // Editors of Windows put an invisible mark before the first key.
  const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '')
  const problems = text.split(/\r?\n/).flatMap((line, index) => {
    const [, key = '', value = ''] = assignment.exec(line) ?? []
    const problem = isKey(key) ? findCut(value) : undefined
    return problem ? [`${key} (line ${index + 1}) ${problem}`] : []
  })
  if (problems.length > 0) throw new Error(`${file} would be read wrongly: ${problems.join('; ')}.`)
  return parseEnv(text)
}

/** Says why Node would read only a part of a value. */
function findCut(value: string): string | undefined {
  const [, , , rest = ''] = quoted.exec(value) ?? []
  if (rest.trim() !== '' && !rest.trim().startsWith('#')) {
    return 'has text behind its quotation mark: put all of it into quotation marks of the other kind'
  }
  if (/^["'`]/.test(value) && !quoted.test(value)) return 'has no second quotation mark'
  return /^[^"'`]/.test(value) && /\S#/.test(value)
    ? 'is cut off at its #: put it into quotation marks'
    : undefined
}

/** Says how a value was changed on its way from a file or a shell. */
export function findMangled(value: string): string | undefined {
  if (/^(["'`]).*\1$/s.test(value)) {
    return 'has quotation marks around it, which were not taken off on its way: leave them out'
  }
  if (/\p{Cc}/u.test(value)) return 'holds a control character, such as the line end of Windows'
  if (value !== value.trim()) return 'begins or ends with a space'
  if (/\p{Cf}/u.test(value)) return 'holds a character that nobody sees: type it anew'
  if (value !== value.normalize('NFC')) {
    return 'holds letters that are put together of several characters: type it anew'
  }
  return undefined
}

/**
 * Reads a file as systemd reads `EnvironmentFile=`: a `#` within a value belongs to it.
 *
 * @throws what the operating system throws where it cannot be read.
 */
export function readServiceFile(file: string): NodeJS.Dict<string> {
  const values: NodeJS.Dict<string> = {}
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, key, value = ''] = /^\s*([A-Za-z_]\w*)=\s*(.*?)\s*$/.exec(line) ?? []
    if (key === undefined) continue
    const [, mark, inner = ''] = /^(["'])(.*)\1$/s.exec(value) ?? []
    values[key] =
      mark === "'"
        ? inner
        : mark === '"'
          ? inner.replace(/\\(["\\`$])/g, '$1')
          : value.replace(/\\(.)/g, '$1')
  }
  return values
}
