import type {Phase} from './phase.ts'
import {sum, type ProcessMemory} from '../load/process-memory.ts'

const ms = (time: number) => `${time.toFixed(time < 10 ? 1 : 0)} ms`
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
const columns = [
  'p50',
  'p99',
  '÷ alone',
  'worst',
  'answers',
  'errors',
  'slowest write',
  'RSS of all',
]

export function printHeader(): void {
  console.log(''.padEnd(36) + columns.map((name) => name.padStart(14)).join(''))
}

export function printPhase(phase: Phase, alone: Phase): void {
  const {name, p50, p99, worst, answers, errors, write, memory, processes, statuses} = phase
  const ratio = (p99 / alone.p99).toFixed(1)
  const figures = [
    ms(p50),
    ms(p99),
    ratio,
    ms(worst),
    answers,
    errors.length,
    ms(write),
    mb(memory),
  ]
  console.log(name.padEnd(36) + figures.map((figure) => String(figure).padStart(14)).join(''))
  console.log(`    RSS of each: ${describe(processes)}`)
  const got = Object.entries(statuses).map(([status, times]) => `${status} × ${times}`)
  if (got.length > 0) console.log(`    attackers got: ${got.join(', ')}`)
  for (const error of [...new Set(errors)].slice(0, 3)) console.log(`    ${error}`)
}

const describe = (processes: ProcessMemory[]) =>
  processes.map(({name, bytes}) => `${name} ${mb(bytes)}`).join(', ')

/** Prints each target with what was measured. False where one was missed. */
export function printTargets(
  alone: Phase,
  attacked: Phase[],
  afterwards: ProcessMemory[],
): boolean {
  const largest = (read: (phase: Phase) => number) => Math.max(...attacked.map(read))
  const p99 = largest((phase) => phase.p99)
  const errors = [alone, ...attacked].reduce((total, phase) => total + phase.errors.length, 0)
  const write = largest((phase) => phase.write)
  const memory = largest((phase) => phase.memory)
  const targets: [string, string, boolean][] = [
    ['errors of visitors and the editor: none', String(errors), errors === 0],
    ["visitors' p99 ≤ 250 ms", ms(p99), p99 <= 250],
    ["visitors' p99 ≤ 10 × alone", `${(p99 / alone.p99).toFixed(1)} ×`, p99 <= 10 * alone.p99],
    ["an editor's write ≤ 500 ms", ms(write), write <= 500],
    ['RSS of all processes ≤ 700 MB', mb(memory), memory <= 700e6],
    [
      'RSS a minute later within 20 % of before',
      `${mb(alone.memory)} → ${mb(sum(afterwards))}: ${describe(afterwards)}`,
      sum(afterwards) <= alone.memory * 1.2,
    ],
  ]
  console.log()
  for (const [target, measured, met] of targets) {
    console.log(`${met ? 'met   ' : 'missed'}  ${target.padEnd(44)} ${measured}`)
  }
  return targets.every(([, , met]) => met)
}
