import type {Target} from './archive-queries.ts'

/** The median times of a step in milliseconds at both sizes, and the median of their ratios. */
export type Row = {
  name: string
  target: Target | 'none'
  small: number
  large: number
  ratio: number
}

const warmUps = 8
const runs = 41

/** The targets: the highest ratio with an index, and the longest times of searches in milliseconds. */
const targets = {ratio: 1.5, search: 50, siteSearch: 20}

/**
 * Measures one step on both sites in turn, after some warm-up runs; `before` is not measured. Ratios
 * compare runs next to each other, so that other load on the machine affects both alike.
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
    const order = [...sites.entries()]
    for (const [index, site] of run % 2 === 0 ? order : order.reverse()) {
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

/** Prints rows. Returns whether every row meets its target. */
export function printTable(title: string, rows: readonly Row[]): boolean {
  print(`median ms: ${title}`, ['100', '10,000', 'ratio', 'target'])
  for (const row of rows) {
    const {name, small, large, ratio, target} = row
    const targetText = {
      'by index': `ratio < ${targets.ratio}`,
      search: `< ${targets.search} ms`,
      'site search': `< ${targets.siteSearch} ms`,
      none: '',
    }[target]
    print(name, [
      small.toFixed(2),
      large.toFixed(2),
      `×${ratio.toFixed(2)}`,
      isMet(row) ? targetText : `MISSED ${targetText}`,
    ])
  }
  console.log('')
  return rows.every(isMet)
}

function isMet({large, ratio, target}: Row): boolean {
  if (target === 'none') return true
  if (target === 'site search') return large < targets.siteSearch
  return target === 'search' ? large < targets.search : ratio < targets.ratio
}

function median(samples: readonly number[]): number {
  return samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0
}

function print(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(44) + cells.map((cell) => cell.padStart(20)).join(''))
}
