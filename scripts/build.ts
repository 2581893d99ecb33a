/**
 * `npm run build [-- --changed] [site] [studio]`: builds the site and the Studio into web/dist, or the named one of
 * them, the Studio with the preview; `--changed` only what changed.
 */
import {parseArgs} from 'node:util'
import {readEnvironment} from '#web/server/env/env.ts'
import {build} from './build/build.ts'
import {buildFolders} from './build/folders.ts'
import {partGroups} from './build/parts.ts'
import {runCommand} from './run/command.ts'

await runCommand(async () => {
  const {values: options, positionals} = parseArgs({
    allowPositionals: true,
    options: {changed: {type: 'boolean', default: false}},
  })
  const unknown = positionals.find((name) => !partGroups.some((group) => group === name))
  if (unknown !== undefined)
    throw new Error(`There is no ${unknown} to build: name site or studio.`)
  const named = partGroups.filter((group) => positionals.includes(group))
  readEnvironment()
  await build(buildFolders(), {
    force: !options.changed,
    groups: named.length > 0 ? named : partGroups,
    report: (line) => console.log(line),
  })
})
