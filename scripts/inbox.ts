/**
 * `npm run inbox -- export [enquiries|subscribers] [file.csv]` writes a CSV, or prints it where no
 * file is named; `npm run inbox -- delete <address>` deletes all that one person sent. Works beside a
 * running site.
 */
import {writeFile} from 'node:fs/promises'
import {openStorage} from '#web/server/forms/storage/storage.ts'
import {readEnvironment} from '#web/server/env/env.ts'
import {exportInbox} from '#web/server/forms/inbox/csv.ts'
import {deleteByEmail} from '#web/server/forms/inbox/deletion.ts'
import {mailFolderPath} from '#web/server/forms/mail/transport.ts'
import {runCommand} from './run/command.ts'

const usage =
  'Usage: npm run inbox -- export [enquiries|subscribers] [file.csv], or: npm run inbox -- delete <address>'

await runCommand(async () => {
  const env = readEnvironment()
  const [command, argument = 'enquiries', file] = process.argv.slice(2)
  const isExport = command === 'export' && (argument === 'enquiries' || argument === 'subscribers')
  if (!isExport && !(command === 'delete' && argument.includes('@'))) throw new Error(usage)
  const place = {dataDir: env.dataDir, databaseUrl: env.forms.databaseUrl}
  const {db, close} = await openStorage(place, (line) => console.error(line))
  try {
    if (!isExport) console.log(await deleteByEmail(db, mailFolderPath(env.dataDir), argument))
    else if (file === undefined) process.stdout.write(await exportInbox(db, argument))
    else {
      // Names, addresses and phone numbers: only this account may read them.
      await writeFile(file, await exportInbox(db, argument), {mode: 0o600})
      console.log(`The ${argument} are in ${file}.`)
    }
  } finally {
    await close()
  }
})
