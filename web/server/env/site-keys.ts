import {existsSync, readFileSync} from 'node:fs'
import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'
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
