import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {z} from 'zod'
import {TO_CONFIRM} from '#schemas/to-confirm.ts'
import {clockMs, type Finding} from '#web/server/preflight.ts'
import type {SeedTarget} from '../seed/open-target.ts'
import {validateDocuments} from '../seed/validate-seed.ts'

/** Findings that are named; the others are counted. */
const mostNamed = 10

const versions = z.record(z.string(), z.object({version: z.string().optional()}))
const lockFile = z.object({packages: versions})
const documentSchema = z.looseObject({_id: z.string(), _type: z.string(), _updatedAt: z.string()})

/** Checks that the installed packages are those of the lock file, with which the site was tested. */
export async function checkPackages(root: string): Promise<Finding[]> {
  const read = async (path: string) =>
    lockFile.parse(JSON.parse(await readFile(join(root, path), 'utf8'))).packages
  const wanted = await read('package-lock.json')
  const installed = await read('node_modules/.package-lock.json').catch(() => ({}))
  const wrong = Object.entries(installed).flatMap(([path, {version}]) =>
    wanted[path]?.version === version ? [] : [`${path} ${version}`],
  )
  if (Object.keys(installed).length > 0 && wrong.length === 0) {
    return [{level: 'ok', message: 'The packages have the versions of package-lock.json.'}]
  }
  const names = wrong.slice(0, mostNamed).join('; ') || 'none is installed'
  const message = `Packages differ from package-lock.json: ${names}.`
  return [{level: 'problem', message, remedy: 'Run npm ci.'}]
}

/**
 * Checks that the published documents fit the schemas, by the Studio's own validation, and none is newer than this
 * machine's clock.
 */
export async function checkDataset(
  {client, name}: Pick<SeedTarget, 'client' | 'name'>,
  now = Date.now(),
): Promise<Finding[]> {
  const query = '*[_id in path("*") && !(_type match "sanity.*") && !(_type match "system.*")]'
  const documents = z.array(documentSchema).parse(await client.fetch(query))
  if (documents.length === 0) {
    const remedy = 'Run npm run seed, or restore a backup.'
    return [{level: 'problem', message: `There is no content in ${name}.`, remedy}]
  }
  const entries = documents.map((document) => ({file: document._id, document}))
  const problems = await validateDocuments(entries, {complete: false})
  const errors = problems.filter(({level}) => level === 'error')
  const findings = errors.slice(0, mostNamed).map(({file, at, message}): Finding => ({
    level: 'warning',
    message: `${file}${at && `, ${at}`}: ${message}`,
    remedy: `Open the document in the Studio: /studio/intent/edit/id=${file}`,
  }))
  if (errors.length === 0) {
    const message = `All ${documents.length} published documents of ${name} fit the schemas.`
    findings.push({level: 'ok', message})
  } else if (errors.length > mostNamed) {
    const message = `${errors.length - mostNamed} further documents or fields do not fit the schemas.`
    findings.push({level: 'warning', message, remedy: 'Mend those above, and run this again.'})
  }
  const newest = Math.max(...documents.map(({_updatedAt}) => Date.parse(_updatedAt)))
  if (newest - now > clockMs) {
    findings.push({
      level: 'problem',
      message: `The newest document is of ${new Date(newest).toISOString()}, which is later than this machine’s clock.`,
      remedy: 'Set the clock, best by NTP: timedatectl set-ntp true.',
    })
  }
  return findings
}

const confirmedSchema = z.array(z.string()).nullish()

/** Says how much of the content somebody in the company has still to confirm before the site is launched. */
export async function checkConfirmed({client}: Pick<SeedTarget, 'client'>): Promise<Finding[]> {
  return confirmedFindings(await client.fetch('*[_id == "siteSettings"][0].confirmed'))
}

/** @param raw the values of `TO_CONFIRM` that are ticked; null where none ever was. */
export function confirmedFindings(raw: unknown): Finding[] {
  const confirmed = new Set(confirmedSchema.parse(raw))
  const open = TO_CONFIRM.filter(({value}) => !confirmed.has(value))
  if (open.length === 0) return [{level: 'ok', message: 'All content is confirmed for the launch.'}]
  const names = open.map(({value}) => value).join(', ')
  return [
    {
      level: 'warning',
      message: `${open.length} of ${TO_CONFIRM.length} are to confirm before launch: ${names}.`,
      remedy: 'Confirm them, and tick them in the Studio: Site settings, To confirm before launch.',
    },
  ]
}
