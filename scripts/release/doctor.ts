/** `node doctor.mjs` of a release: `npm run doctor` without the packages and schemas, which it does not have. */
import {machineChecks, reportFindings} from '../doctor/machine.ts'
import {runCommand} from '../run/command.ts'
import {enterSite} from '../run/enter-site.ts'

await runCommand(async () => {
  const isSound = await reportFindings(enterSite(), machineChecks, console.log)
  process.exitCode = isSound ? 0 : 1
})
