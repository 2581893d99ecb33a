import type {Target} from './archive-queries.ts'

/** A step's median milliseconds at the small size and at the large one. */
export type Row = {name: string; target: Target | 'kept'; small: number; large: number}

const warmUps = 8
const runs = 41

/** How much more a page of a list by index may cost, and how long a search may take (milliseconds). */
const targets = {ratio: 1.5, search: 50}

/** Measures one step on both sites in turn, after some runs that do not count. */
export async function compare<Site>(
  name: string,
  target: Row['target'],
  sites: readonly Site[],
  step: (site: Site) => Promise<void>,
): Promise<Row> {
  const times = sites.map((): number[] => [])
  for (let run = -warmUps; run < runs; run++) {
    for (const [index, site] of sites.entries()) {
      const started = performance.now()
      await step(site)
      if (run >= 0) times[index]?.push(performance.now() - started)
    }
  }
  const [small = 0, large = 0] = times.map(median)
  return {name, target, small, large}
}

/** @returns whether every row meets its target. */
export function printTable(title: string, rows: readonly Row[]): boolean {
  const cells = ['100', '10,000', 'ratio', 'target']
  print(`median ms: ${title}`, cells)
  for (const row of rows) {
    const {name, small, large, target} = row
    const wanted = {
      'by index': `ratio < ${targets.ratio}`,
      search: `< ${targets.search} ms`,
      kept: '',
    }[target]
    const ratio = `×${(large / small).toFixed(2)}`
    print(name, [
      small.toFixed(2),
      large.toFixed(2),
      ratio,
      `${wanted}${isMet(row) ? '' : ' MISSED'}`,
    ])
  }
  console.log('')
  return rows.every(isMet)
}

function isMet({small, large, target}: Row): boolean {
  if (target === 'kept') return true
  return target === 'search' ? large < targets.search : large / small < targets.ratio
}

function median(samples: readonly number[]): number {
  return samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0
}

function print(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(48) + cells.map((cell) => cell.padStart(16)).join(''))
}
