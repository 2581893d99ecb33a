import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {Client} from 'pg'
import type {Environment} from '#web/server/env/env.ts'
import {assertDatabaseReachable} from '../run/check-database.ts'
import {checkMailServer} from '../run/check-mail-server.ts'
import {type Finding, findingsOf} from './finding.ts'

const database = findingsOf('Database')
const mail = findingsOf('Mail')
const clock = findingsOf('Clock')

/** Milliseconds that clocks may differ. */
const clockMs = 5_000

/** Whether the databases are whole and answer, and whether their clock and this one agree. */
export async function checkDatabase({
  dataDir,
  forms: {databaseUrl},
}: Pick<Environment, 'dataDir' | 'forms'>): Promise<Finding[]> {
  const files = ['lake.sqlite', ...(databaseUrl ? [] : ['forms.sqlite'])]
  const found = files.map((name) => checkSqlite(join(dataDir, name)))
  return databaseUrl ? [...found, ...(await checkPostgres(databaseUrl))] : found
}

function checkSqlite(file: string): Finding {
  if (!existsSync(file)) return database.ok(`${file} is not there yet: the first start makes it.`)
  try {
    const opened = new DatabaseSync(file, {readOnly: true})
    try {
      const [row] = opened.prepare('PRAGMA quick_check(1)').all()
      const result = String(row?.['quick_check'])
      if (result === 'ok') return database.ok(`${file} is whole.`)
      return database.problem(
        `${file} is damaged: ${result}.`,
        'Stop the site and restore a backup.',
      )
    } finally {
      opened.close()
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (reason === 'database is locked') return database.ok(`${file} is in use by the site.`)
    return database.problem(
      `${file} cannot be read: ${reason}.`,
      'Stop the site and restore a backup.',
    )
  }
}

async function checkPostgres(databaseUrl: string): Promise<Finding[]> {
  try {
    await assertDatabaseReachable(databaseUrl)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return [database.problem(message, 'Start PostgreSQL, or correct DATABASE_URL.')]
  }
  const client = new Client({connectionString: databaseUrl})
  await client.connect()
  try {
    const {rows} = await client.query<{now: Date}>('select clock_timestamp() as now')
    const difference = Math.abs(Date.now() - (rows[0]?.now.getTime() ?? 0))
    const apart = `The clocks of this machine and of PostgreSQL are ${Math.round(difference / 1000)} s apart.`
    return [
      database.ok('PostgreSQL answers.'),
      difference > clockMs
        ? clock.problem(
            apart,
            'Let both machines set their clocks by NTP: timedatectl set-ntp true.',
          )
        : clock.ok('The clocks of this machine and of PostgreSQL agree.'),
    ]
  } finally {
    await client.end()
  }
}

/** Whether mail can be sent. */
export async function checkMail({smtpUrl, to}: Environment['forms']['mail']): Promise<Finding[]> {
  if (!smtpUrl) {
    return [
      mail.warning(
        'Mail is written to files and sent to nobody: there is no SMTP_URL.',
        'Set SMTP_URL, MAIL_FROM and MAIL_TO.',
      ),
    ]
  }
  const problem = await checkMailServer(smtpUrl)
  if (problem)
    return [mail.problem(problem, 'Correct SMTP_URL, or ask whoever runs the mail server.')]
  return [
    to.endsWith('@localhost')
      ? mail.warning(`Enquiries go to ${to}.`, 'Set MAIL_TO to an address that people read.')
      : mail.ok(`The mail server answers; enquiries go to ${to}.`),
  ]
}
