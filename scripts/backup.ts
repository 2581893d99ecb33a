/**
 * `npm run backup -- <file>` writes one archive of the dataset, its pictures and files, and the messages,
 * beside a running site. `.github/docs/backups.md` describes it.
 */
import {resolve} from 'node:path'
import {readEnvironment} from '#web/server/env/env.ts'
import {explain} from './backup/explain.ts'
import {makeBackup} from './backup/make-backup.ts'
import {readPassphrase} from './backup/passphrase.ts'
import {describeManifest} from './backup/describe-manifest.ts'
import {createProgress} from './backup/progress.ts'
import {stopSignal} from './backup/stop-signal.ts'
import {runCommand} from './run/command.ts'

const usage = 'Usage: npm run backup -- <file>'

await runCommand(async () => {
  const env = readEnvironment()
  const [name, ...rest] = process.argv.slice(2)
  if (name === undefined || name.startsWith('-') || rest.length > 0) throw new Error(usage)
  const target = resolve(name)
  const passphrase = await readPassphrase(env.backups)
  const progress = createProgress('Packing')
  try {
    const manifest = await makeBackup(target, {
      dataDir: env.dataDir,
      databaseUrl: env.forms.databaseUrl,
      passphrase,
      onProgress: (done, total) => progress.report(done, total),
      signal: stopSignal(),
    })
    progress.done()
    const how = passphrase === undefined ? '' : ', encrypted'
    console.log(`${describeManifest(manifest)} are in ${target}${how}.`)
  } catch (error) {
    progress.done()
    throw explain(error, target, (reason) => `The backup could not be made: ${reason}`)
  }
})
