import type {Environment} from '#web/server/env/env.ts'
import {build} from '../build/build.ts'
import {buildFolders} from '../build/folders.ts'
import {seedRunningSite} from './seed-site.ts'
import {startSite} from './site.ts'

/** Builds, serves and seeds, says where everything is, and ends cleanly when asked to. */
export async function serve(env: Environment, say: (line: string) => void): Promise<void> {
  const folders = buildFolders()
  await build(folders, {report: say})
  const site = await startSite(env, folders, (line, error) => console.error(line, error ?? ''))
  const stop = () => void site.close().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  if (site.lake) await seedRunningSite(env)
  say(addresses(site.url, site.lake !== undefined))
}

/** The addresses that `npm start` and `npm run dev` print at last. */
export function addresses(url: string, withLake: boolean): string {
  const lines = [`  Site          ${url}`, `  Studio        ${url}/studio`]
  if (withLake) lines.push(`  Content Lake  ${url}/lake`)
  return `\n${lines.join('\n')}\n`
}
