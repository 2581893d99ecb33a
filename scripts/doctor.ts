/** `npm run doctor`: the checks of `npm start` alone, and those of the data; says what to do about each finding. */
import {existsSync} from 'node:fs'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {backup} from 'node:sqlite'
import {findRunningLake} from 'content-lake'
import {openToRead} from 'content-lake/snapshot'
import {root} from './build/folders.ts'
import {checkConfirmed, checkDataset, checkPackages} from './doctor/dataset.ts'
import {machineChecks, reportFindings} from './doctor/machine.ts'
import {runCommand} from './run/command.ts'
import {enterSite} from './run/enter-site.ts'
import type {Check} from '#web/server/preflight.ts'
import {openTarget} from './seed/open-target.ts'

const checkContent: Check = async (env) => {
  const isAsked = env.hosted || (await findRunningLake(env.dataDir)) !== null
  const copy = isAsked ? undefined : await copyDataset(env.dataDir)
  const target = await openTarget(copy ? {...env, dataDir: copy} : env)
  try {
    const dataset = copy ? {...target, name: `the dataset of ${env.dataDir}`} : target
    return [...(await checkDataset(dataset)), ...(await checkConfirmed(dataset))]
  } finally {
    await target.close()
    if (copy) await rm(copy, {recursive: true})
  }
}

/** Copies the documents of a site that does not run: to open a dataset changes its folder. */
async function copyDataset(dataDir: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'))
  const file = join(dataDir, 'lake.sqlite')
  if (!existsSync(file)) return folder
  const database = openToRead(file)
  try {
    await backup(database, join(folder, 'lake.sqlite'))
    return folder
  } finally {
    database.close()
  }
}

await runCommand(async () => {
  const checks = [() => checkPackages(root), ...machineChecks, checkContent]
  const isSound = await reportFindings(enterSite(), checks, console.log)
  process.exitCode = isSound ? 0 : 1
})
