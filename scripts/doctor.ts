/** `npm run doctor`: the checks of `npm start` alone, and those of the data; says what to do about each finding. */
import {readEnvironment} from '#web/server/env/env.ts'
import {root} from './build/folders.ts'
import {checkDataset, checkPackages} from './doctor/dataset.ts'
import {machineChecks, reportFindings} from './doctor/machine.ts'
import {runCommand} from './run/command.ts'
import type {Check} from '#web/server/preflight.ts'
import {openTarget} from './seed/open-target.ts'

const checkContent: Check = async (env) => {
  const target = await openTarget(env)
  try {
    return await checkDataset(target)
  } finally {
    await target.close()
  }
}

await runCommand(async () => {
  const checks = [() => checkPackages(root), ...machineChecks, checkContent]
  const isSound = await reportFindings(readEnvironment(), checks, console.log)
  process.exitCode = isSound ? 0 : 1
})
