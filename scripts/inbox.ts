/**
 * `npm run inbox -- export [enquiries|subscribers]` prints a CSV; `npm run inbox -- delete <address>`
 * deletes all that one person sent. Works beside a running site.
 */
import {openStorage} from '#web/server/storage/open-storage.ts'
import {readEnvironment} from '#web/server/env.ts'
import {exportInbox, forgetAddress} from '#web/server/inbox/command-line.ts'
import {runCommand} from './run/command.ts'

const usage =
  'Usage: npm run inbox -- export [enquiries|subscribers] > file.csv, or: npm run inbox -- delete <address>'

await runCommand(async () => {
  const env = readEnvironment()
  const [command, argument = 'enquiries'] = process.argv.slice(2)
  const isExport = command === 'export' && (argument === 'enquiries' || argument === 'subscribers')
  if (!isExport && !(command === 'delete' && argument.includes('@'))) throw new Error(usage)
  const place = {dataDir: env.dataDir, databaseUrl: env.forms.databaseUrl}
  const {db, close} = await openStorage(place, (line) => console.error(line))
  try {
    if (isExport) process.stdout.write(await exportInbox(db, argument))
    else console.log(await forgetAddress(db, argument))
  } finally {
    await close()
  }
})
