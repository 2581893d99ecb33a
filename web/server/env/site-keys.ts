import {existsSync, readFileSync} from 'node:fs'
import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {distance} from 'fastest-levenshtein'
import {z} from 'zod'
import {environmentKeys} from './env.ts'

const record = z.object({keys: z.array(z.string())})
const fileOf = (dataDir: string) => join(dataDir, 'site-settings.json')

const isSet = (source: NodeJS.ProcessEnv) => (key: string) => Boolean(source[key])

/** Notes in the data folder the names of the keys with which a site starts, no values: commands look for them. */
export async function recordKeys(
  dataDir: string,
  source: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const keys = environmentKeys.filter(isSet(source))
  await writeFile(fileOf(dataDir), JSON.stringify({keys}), {mode: 0o600})
}

/**
 * Finds the keys with which the site of a data folder was last started, and which this process does not have.
 *
 * @returns nothing where no site was started.
 */
export function findMissingKeys(
  dataDir: string,
  source: NodeJS.ProcessEnv = process.env,
): string[] | undefined {
  if (!existsSync(fileOf(dataDir))) return undefined
  const {keys} = record.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')))
  return keys.filter((key) => !isSet(source)(key))
}

/** Letters by which a misspelt key may differ from a setting: two of them may have changed places. */
const misspelt = 2
/** The length of the shortest setting that is looked for: shorter ones are near to names of other programs (MAILTO of cron). */
const shortest = 8

/** Finds keys that the site does not read, and that are spelled like a setting, with that one. */
export function findMisspeltKeys(
  source: NodeJS.ProcessEnv = process.env,
): {key: string; setting: string}[] {
  const settings = environmentKeys.filter(({length}) => length >= shortest)
  return Object.keys(source).flatMap((key) => {
    if (environmentKeys.includes(key)) return []
    const setting = settings.find((name) => distance(key.toUpperCase(), name) <= misspelt)
    return setting === undefined ? [] : [{key, setting}]
  })
}
