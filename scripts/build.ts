/** `npm run build`: builds the site and the Studio into web/dist, changed or not. */
import {readEnvironment} from '#web/server/env.ts'
import {build} from './build/build.ts'
import {buildFolders} from './build/folders.ts'
import {runCommand} from './run/command.ts'

await runCommand(async () => {
  readEnvironment()
  await build(buildFolders(), {force: true, report: (line) => console.log(line)})
})
