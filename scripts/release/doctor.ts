/** `node doctor.mjs` of a release: `npm run doctor` without the packages and schemas, which it does not have. */
import {readEnvironment} from '#web/server/env/env.ts'
import {machineChecks} from '../doctor/machine-checks.ts'
import {reportFindings} from '../doctor/report.ts'
import {runCommand} from '../run/command.ts'

await runCommand(async () => {
  const isSound = await reportFindings(machineChecks(readEnvironment()), (line) =>
    console.log(line),
  )
  process.exitCode = isSound ? 0 : 1
})
