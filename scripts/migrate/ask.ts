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
  const answer = await lines.question(`${question} (y/n) `).finally(() => lines.close())
  return /^y(?:es)?$/i.test(answer.trim())
}
