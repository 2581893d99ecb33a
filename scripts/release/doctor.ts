/** `node doctor.mjs` of a release: `npm run doctor` without the packages and schemas, which it does not have. */
import {readEnvironment} from '#web/server/env/env.ts'
import {machineChecks, reportFindings} from '../doctor/machine.ts'
import {runCommand} from '../run/command.ts'

await runCommand(async () => {
  const isSound = await reportFindings(readEnvironment(), machineChecks, console.log)
  process.exitCode = isSound ? 0 : 1
})
