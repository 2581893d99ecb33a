import {createInterface} from 'node:readline/promises'

/**
 * Asks whoever sits at the terminal, and takes only "y" or "yes" for a yes.
 *
 * @throws where nobody can be asked.
 */
export async function confirm(question: string, remedy: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error(`Nobody can be asked here: ${remedy}.`)
  const lines = createInterface({input: process.stdin, output: process.stdout})
  try {
    return /^y(?:es)?$/i.test((await lines.question(`${question} (y/N) `)).trim())
  } finally {
    lines.close()
  }
}
