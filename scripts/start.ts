/** `npm start`: builds what changed, seeds the local dataset, and serves site, Studio and lake. */
import {readEnvironment} from '#web/server/env.ts'
import {build} from './build/build.ts'
import {buildFolders} from './build/folders.ts'
import {runCommand} from './run/command.ts'
import {seedRunningSite} from './run/seed-site.ts'
import {startSite} from './run/site.ts'

const say = (line: string) => console.log(line)

await runCommand(async () => {
  const env = readEnvironment()
  process.env['NODE_ENV'] = 'production'
  const folders = buildFolders()
  await build(folders, {report: say})
  const site = await startSite(env, folders, (line, error) => console.error(line, error ?? ''))
  const stop = () => void site.close().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  if (site.lake) await seedRunningSite(env, site.lake, say)
  say(`\n  Site          ${site.url}`)
  say(`  Studio        ${site.url}/studio`)
  if (site.lake) say(`  Content Lake  ${site.url}/lake`)
  say('')
})
