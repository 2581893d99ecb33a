/** `npm run doctor`: checks this machine, its settings and its data, and says what to do about each finding. */
import {readEnvironment} from '#web/server/env/env.ts'
import {root} from './build/folders.ts'
import {checkCertificate} from './doctor/check-certificate.ts'
import {checkDataFolder} from './doctor/check-data-folder.ts'
import {checkDataset} from './doctor/check-dataset.ts'
import {checkPort} from './doctor/check-port.ts'
import {checkDatabase, checkMail} from './doctor/check-services.ts'
import {checkVersions} from './doctor/check-versions.ts'
import {reportFindings} from './doctor/report.ts'
import {runCommand} from './run/command.ts'
import {openTarget} from './seed/open-target.ts'

await runCommand(async () => {
  const env = readEnvironment()
  const isSound = await reportFindings(
    [
      () => checkVersions(root),
      () => checkDataFolder(env.dataDir),
      () => checkPort(env),
      () => checkDatabase(env),
      () => checkMail(env.forms.mail),
      () => checkCertificate(env.siteUrl),
      async () => {
        const target = await openTarget(env)
        try {
          return await checkDataset(target)
        } finally {
          await target.close()
        }
      },
    ],
    (line) => console.log(line),
  )
  process.exitCode = isSound ? 0 : 1
})
