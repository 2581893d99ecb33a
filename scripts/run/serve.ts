import type {Environment} from '#web/server/env/env.ts'
import {build} from '../build/build.ts'
import {buildFolders} from '../build/folders.ts'
import {seedRunningSite} from './seed-site.ts'
import {startSite} from './site.ts'

/** Builds, serves and seeds the site, prints its addresses, and closes it on SIGINT and SIGTERM. */
export async function serve(env: Environment, log: (line: string) => void): Promise<void> {
  const folders = buildFolders()
  await build(folders, {report: log})
  const site = await startSite(env, folders, (line, error) => console.error(line, error ?? ''))
  const stop = () => void site.close().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  if (site.lake) await seedRunningSite(env)
  log(formatAddresses(site.url, site.lake !== undefined))
}

/** The addresses that `npm start` and `npm run dev` print when all is ready. */
export function formatAddresses(url: string, withLake: boolean): string {
  const lines = [`  Site          ${url}`, `  Studio        ${url}/studio`]
  if (withLake) lines.push(`  Content Lake  ${url}/lake`)
  return `\n${lines.join('\n')}\n`
}
