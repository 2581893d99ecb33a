/**
 * `npm run types`: schema → studio/schema.gen.json → web/src/shared/cms/content.gen.ts, and the queries
 * of the site and of the Studio → web/server/content/{site,studio}-queries.gen.json.
 * With `--check` nothing is written: it fails when the committed files are out of date.
 */
import {writeFile} from 'node:fs/promises'
import {QUERY_LISTS, formatQueryList} from './types/query-list.ts'
import {SCHEMA_FILE, TYPES_FILE, extractSchema, generateTypes} from './types/sanity-cli.ts'
import {findStaleFiles} from './types/stale-files.ts'

try {
  if (process.argv.includes('--check')) await check()
  else await generate()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function generate(): Promise<void> {
  console.log('Reading the content model…')
  await extractSchema(SCHEMA_FILE)
  console.log('Typing the queries…')
  await generateTypes(TYPES_FILE)
  for (const list of QUERY_LISTS) await writeFile(list.path, await formatQueryList(list))
  console.log('Types are current.')
}

async function check(): Promise<void> {
  const stale = await findStaleFiles()
  if (stale.length > 0) throw new Error(`${stale.join(', ')} is out of date: run npm run types.`)
  console.log('Types are current.')
}
