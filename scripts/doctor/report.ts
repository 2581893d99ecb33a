import type {Check, Finding} from './finding.ts'

const signs: Record<Finding['level'], string> = {ok: 'ok', warning: 'WARNING', problem: 'PROBLEM'}

/**
 * Runs checks one after another, and prints what each found with its remedy. A check that fails itself is a
 * problem.
 *
 * @returns whether there is no problem; warnings are none.
 */
export async function reportFindings(
  checks: readonly Check[],
  print: (line: string) => void,
): Promise<boolean> {
  const counts: Record<Finding['level'], number> = {ok: 0, warning: 0, problem: 0}
  for (const check of checks) {
    for (const finding of await check().catch(describeFailure)) {
      counts[finding.level] += 1
      print(`${signs[finding.level].padEnd(8)} ${finding.subject}: ${finding.message}`)
      if (finding.remedy) print(`${' '.repeat(9)}→ ${finding.remedy}`)
    }
  }
  print(`\n${count(counts.problem, 'problem')}, ${count(counts.warning, 'warning')}.`)
  return counts.problem === 0
}

function describeFailure(error: unknown): Finding[] {
  const message = error instanceof Error ? error.message : String(error)
  return [
    {
      level: 'problem',
      subject: 'Check',
      message,
      remedy: 'Mend what is named above, and run this again.',
    },
  ]
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
