import {createHash} from 'node:crypto'
import {readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {z} from 'zod'
import {publishedDate} from '#web/src/shared/cms/normalise.ts'

/**
 * The last results of the checks of accessibility that the tests have made of a build, each of a kind of page at a
 * width. They lie in the build's own folder, which the next build empties.
 */
const checksSchema = z.object({
  /** The day of the latest check, `YYYY-MM-DD`. */
  date: z.iso.date(),
  checks: z.array(
    z.object({
      route: z.string(),
      /** Pixels. */
      width: z.number(),
      name: z.string(),
      passed: z.boolean(),
    }),
  ),
})

export type Checks = z.output<typeof checksSchema>
export type Check = Checks['checks'][number]

const checksFile = (clientDir: string) => join(clientDir, '.vite/checks.json')

/** Identifies a build of the site for browsers: its manifest names each file by its content. */
export const markOfBuild = async (clientDir: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(join(clientDir, '.vite/manifest.json')))
    .digest('hex')

/** Reads what the tests have recorded of a build; undefined where there is nothing that can be read. */
export async function readChecks(clientDir: string): Promise<Checks | undefined> {
  try {
    return checksSchema.parse(JSON.parse(await readFile(checksFile(clientDir), 'utf8')))
  } catch {
    return undefined
  }
}

/** Records checks of a build; those that were recorded of it before stay unless they were made again. */
export async function recordChecks(
  clientDir: string,
  latest: readonly Check[],
  date: string,
): Promise<void> {
  if (latest.length === 0) return
  const keyOf = ({route, width, name}: Check) => JSON.stringify([route, width, name])
  const before = (await readChecks(clientDir))?.checks ?? []
  const checks = new Map([...before, ...latest].map((check) => [keyOf(check), check]))
  const record: Checks = {date, checks: [...checks.values()]}
  await writeFile(checksFile(clientDir), JSON.stringify(record))
}

/** Ends a sentence that begins 'The last result of the checks of this version:'. */
export function checksInWords(record: Checks | undefined): string {
  if (!record || record.checks.length === 0) return 'none is kept with it'
  const {date, checks} = record
  const pages = new Set(checks.map(({route}) => route)).size
  const widths = [...new Set(checks.map(({width}) => width))].toSorted((a, b) => a - b)
  const faults = checks.filter(({passed}) => !passed).length
  return [
    publishedDate(date),
    count(pages, 'kind of page', 'kinds of page'),
    `on screens ${widths.join(' and ')} pixels wide`,
    count(checks.length, 'check', 'checks'),
    faults === 0 ? 'none failed' : `${faults} failed`,
  ].join(', ')
}

const count = (number: number, singular: string, plural: string) =>
  `${number} ${number === 1 ? singular : plural}`
