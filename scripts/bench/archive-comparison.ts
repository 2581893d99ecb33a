import type {Target} from './archive-queries.ts'

/** A step's median milliseconds at the small size and the large one, and the median of their ratios. */
export type Row = {
  name: string
  target: Target | 'kept'
  small: number
  large: number
  ratio: number
}

const warmUps = 8
const runs = 41

/** How much more a page of a list by index may cost, and how long a search may take (milliseconds). */
const targets = {ratio: 1.5, search: 50}

/**
 * Measures one step on both sites in turn, after some runs that do not count; what happens `before`
 * each step is not measured. The ratio is that of
 * neighbouring runs, which share whatever else the machine does at that moment.
 */
export async function compare<Site>(
  name: string,
  target: Row['target'],
  sites: readonly Site[],
  step: (site: Site) => Promise<void>,
  before: (site: Site) => Promise<void> = () => Promise.resolve(),
): Promise<Row> {
  const times = sites.map((): number[] => [])
  for (let run = -warmUps; run < runs; run++) {
    const turn = [...sites.entries()]
    for (const [index, site] of run % 2 === 0 ? turn : turn.reverse()) {
      await before(site)
      const started = performance.now()
      await step(site)
      if (run >= 0) times[index]?.push(performance.now() - started)
    }
  }
  const [small = [], large = []] = times
  const ratios = large.map((time, run) => time / (small[run] ?? time))
  return {name, target, small: median(small), large: median(large), ratio: median(ratios)}
}

/** @returns whether every row meets its target. */
export function printTable(title: string, rows: readonly Row[]): boolean {
  print(`median ms: ${title}`, ['100', '10,000', 'ratio', 'target'])
  for (const row of rows) {
    const {name, small, large, ratio, target} = row
    const wanted = {
      'by index': `ratio < ${targets.ratio}`,
      search: `< ${targets.search} ms`,
      kept: '',
    }[target]
    print(name, [
      small.toFixed(2),
      large.toFixed(2),
      `×${ratio.toFixed(2)}`,
      isMet(row) ? wanted : `MISSED ${wanted}`,
    ])
  }
  console.log('')
  return rows.every(isMet)
}

function isMet({large, ratio, target}: Row): boolean {
  if (target === 'kept') return true
  return target === 'search' ? large < targets.search : ratio < targets.ratio
}

function median(samples: readonly number[]): number {
  return samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0
}

function print(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(44) + cells.map((cell) => cell.padStart(20)).join(''))
}
