import {z} from 'zod'
import type {SeedEntry} from '../seed/validation/document-problem.ts'
import {validateDocuments} from '../seed/validation/validate-documents.ts'
import type {SeedTarget} from '../seed/open-target.ts'
import {type Finding, findingsOf} from './finding.ts'

const dataset = findingsOf('Dataset')
const clock = findingsOf('Clock')

/** Findings that are named; the others are counted. */
const mostNamed = 10
/** Milliseconds by which the dataset may be ahead of this machine. */
const clockMs = 5_000

const documentSchema = z.looseObject({_id: z.string(), _type: z.string(), _updatedAt: z.string()})

/**
 * Whether the published documents fit the schemas, by the Studio's own validation, and none is newer than this
 * machine's clock.
 */
export async function checkDataset(
  {client, name}: Pick<SeedTarget, 'client' | 'name'>,
  now = Date.now(),
): Promise<Finding[]> {
  const query = '*[_id in path("*") && !(_type match "sanity.*") && !(_type match "system.*")]'
  const documents = z.array(documentSchema).parse(await client.fetch(query))
  if (documents.length === 0) {
    return [
      dataset.problem(`There is no content in ${name}.`, 'Run npm run seed, or restore a backup.'),
    ]
  }
  return [...(await checkSchemas(name, documents)), checkClock(documents, now)]
}

async function checkSchemas(name: string, documents: readonly SeedEntry['document'][]) {
  const entries = documents.map((document) => ({file: document._id, document}))
  const problems = await validateDocuments(entries, {complete: false})
  const errors = problems.filter(({level}) => level === 'error')
  if (errors.length === 0) {
    return [dataset.ok(`All ${documents.length} published documents of ${name} fit the schemas.`)]
  }
  const more = errors.length - mostNamed
  return [
    ...errors
      .slice(0, mostNamed)
      .map(({file, field, message}) =>
        dataset.warning(
          `${file}${field && `, ${field}`}: ${message}`,
          `Open the document in the Studio: /studio/intent/edit/id=${file}`,
        ),
      ),
    ...(more > 0
      ? [dataset.warning(`${more} further errors.`, 'Mend those above, and run this again.')]
      : []),
  ]
}

function checkClock(documents: readonly {_updatedAt: string}[], now: number): Finding {
  const newest = Math.max(...documents.map(({_updatedAt}) => Date.parse(_updatedAt)))
  if (newest - now <= clockMs) return clock.ok('No document is newer than this machine’s clock.')
  return clock.problem(
    `The newest document is of ${new Date(newest).toISOString()}, which is later than this machine’s clock.`,
    'Set the clock, best by NTP: timedatectl set-ntp true.',
  )
}
