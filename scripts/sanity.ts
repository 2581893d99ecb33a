/**
 * `npm run sanity -- <command>`: Sanity's command line, in `studio/`, with the dataset of the environment:
 * the local one, whose lake is started here unless it runs already, or hosted Sanity.
 */
import {runCommand} from './run/command.ts'
import {enterSite} from './run/enter-site.ts'
import {runSanity} from './run/sanity-command.ts'

await runCommand(async () => {
  process.exitCode = await runSanity(enterSite(), process.argv.slice(2))
})
