/** `npm run build`: builds the site and the Studio into web/dist; `-- --changed` only what changed. */
import {parseArgs} from 'node:util'
import {readEnvironment} from '#web/server/env/env.ts'
import {build} from './build/build.ts'
import {buildFolders} from './build/folders.ts'
import {runCommand} from './run/command.ts'

const {values: options} = parseArgs({options: {changed: {type: 'boolean', default: false}}})

await runCommand(async () => {
  readEnvironment()
  await build(buildFolders(), {force: !options.changed, report: (line) => console.log(line)})
})
