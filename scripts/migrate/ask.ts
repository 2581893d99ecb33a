import {once} from 'node:events'
import {createInterface} from 'node:readline/promises'

type Terminal = {
  input: NodeJS.ReadableStream & {isTTY?: boolean}
  output: NodeJS.WritableStream & {isTTY?: boolean}
}

/** Asks on a terminal; where there is none, nobody can answer, and the command goes on. */
export async function askOnTerminal(
  question: string,
  {input, output}: Terminal = {input: process.stdin, output: process.stdout},
): Promise<boolean> {
  if (!input.isTTY || !output.isTTY) return true
  const lines = createInterface({input, output})
  // Ctrl+D closes it, and Ctrl+C rejects the question.
  const closed = once(lines, 'close').then(() => 'no')
  const asked = lines.question(`${question} (y/n) `).catch(() => {
    output.write('\n')
    return 'no'
  })
  const answer = await Promise.race([asked, closed])
  lines.close()
  return /^y(?:es)?$/i.test(answer.trim())
}
