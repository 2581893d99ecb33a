/**
 * `npm run inbox -- export [enquiries|subscribers] [file.csv]` writes a CSV, or prints it where no
 * file is named; `npm run inbox -- delete <address>` deletes all that one person sent. The running site does it, else
 * this process; both stand in the local lake's trail.
 */
import {existsSync} from 'node:fs'
import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {findRunningLake, TOKEN_USER} from 'content-lake'
import {INBOX_PATH} from '#web/contract/inbox.ts'
import {isFolderHeld} from '#web/server/forms/restored/hold.ts'
import {createJournal} from '#web/server/forms/restored/journal.ts'
import {openStorage} from '#web/server/storage/storage.ts'
import type {Environment} from '#web/server/env/env.ts'
import {exportInbox} from '#web/server/forms/inbox/export-inbox.ts'
import {deleteByEmail, DELETED_BY_EMAIL} from '#web/server/forms/inbox/deletion.ts'
import {mailFolderPath} from '#web/server/mail/transport.ts'
import {openPeople} from '#web/server/people/open-people.ts'
import {runCommand} from './run/command.ts'
import {enterSite} from './run/enter-site.ts'

const usage =
  'Usage: npm run inbox -- export [enquiries|subscribers] [file.csv], or: npm run inbox -- delete <address>'

await runCommand(async () => {
  const [command, argument = 'enquiries', file] = process.argv.slice(2)
  const isExport = command === 'export' && (argument === 'enquiries' || argument === 'subscribers')
  if (!isExport && !(command === 'delete' && argument.includes('@'))) throw new Error(usage)
  // A deletion is noted beside the backups, under the name of the site: no restore brings it back.
  const ofJournal = isExport ? [] : ['SITE_URL', 'BACKUP_DIR']
  const env = enterSite(['DATABASE_URL', 'SANITY_PROJECT_ID', ...ofJournal])
  // The lake's database belongs to the process of the site.
  const running = env.hosted ? null : await findRunningLake(env.dataDir)
  if (!isExport) {
    const path = `/addresses/${encodeURIComponent(argument)}`
    const sentence = running
      ? await askSite(running, 'DELETE', path)
      : await actAlone(env, {event: 'deleted', subject: DELETED_BY_EMAIL}, (db) =>
          deleteByEmail(db, tracesOf(env), argument),
        )
    return console.log(sentence)
  }
  const csv = running
    ? await askSite(running, 'GET', `/${argument}.csv`)
    : await actAlone(env, {event: 'exported', subject: argument}, (db) => exportInbox(db, argument))
  if (file === undefined) return void process.stdout.write(csv)
  // Names, addresses and phone numbers: only this account may read them.
  await writeFile(file, csv, {mode: 0o600})
  console.log(`The ${argument} are in ${file}.`)
})

/** Where traces of an entry are, as for the running site. */
function tracesOf({dataDir, backups, siteUrl}: Environment) {
  return {
    mailFolder: mailFolderPath(dataDir),
    journal: createJournal({
      folder: () => (isFolderHeld(dataDir) ? undefined : (backups.folder ?? dataDir)),
      siteUrl,
      log: (line) => console.error(line),
    }),
  }
}

/** Asks the API of the running site, and returns its answer as text. */
async function askSite(
  {url, token}: {url: string; token: string},
  method: 'GET' | 'DELETE',
  path: string,
): Promise<string> {
  const headers = {Authorization: `Bearer ${token}`}
  const response = await fetch(new URL(INBOX_PATH + path, url), {method, headers})
  if (!response.ok) throw new Error(`The site answered ${response.status}.`)
  // `text()` would leave out the byte order mark.
  return Buffer.from(await response.arrayBuffer()).toString()
}

/** Does something with the database while no site runs, and notes it in the trail. With hosted Sanity there is none. */
async function actAlone(
  {dataDir, projectId, hosted, forms}: Environment,
  entry: {event: string; subject: string},
  act: (db: Awaited<ReturnType<typeof openStorage>>['db']) => Promise<string>,
): Promise<string> {
  const {databaseUrl} = forms
  const log = (line: string) => console.error(line)
  const {db, close} = await openStorage({dataDir, databaseUrl, isMade: true}, log)
  try {
    if (!hosted && existsSync(join(dataDir, 'lake.sqlite'))) {
      const people = openPeople({dataDir, projectId})
      people.trail.add({by: TOKEN_USER, ...entry})
      people.close()
    }
    return await act(db)
  } finally {
    await close()
  }
}
