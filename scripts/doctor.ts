/** `npm run doctor`: checks this machine, its settings and its data, and says what to do about each finding. */
import {readEnvironment} from '#web/server/env/env.ts'
import {root} from './build/folders.ts'
import {checkDataset} from './doctor/check-dataset.ts'
import {checkPackages} from './doctor/check-versions.ts'
import {machineChecks} from './doctor/machine-checks.ts'
import {reportFindings} from './doctor/report.ts'
import {runCommand} from './run/command.ts'
import {openTarget} from './seed/open-target.ts'

await runCommand(async () => {
  const env = readEnvironment()
  const checkContent = async () => {
    const target = await openTarget(env)
    try {
      return await checkDataset(target)
    } finally {
      await target.close()
    }
  }
  const checks = [() => checkPackages(root), ...machineChecks(env), checkContent]
  const isSound = await reportFindings(checks, (line) => console.log(line))
  process.exitCode = isSound ? 0 : 1
})
