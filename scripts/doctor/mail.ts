import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {openToRead} from 'content-lake/snapshot'
import type {Environment} from '#web/server/env/env.ts'
import type {Finding} from '#web/server/preflight.ts'

const pauses = 'select since, reason from mail_pause where failures > 0 order by since'
const dead = "select count(*) as count from outbox where state = 'dead' and issue_id is null"

/** Tells whether the mail server takes the mail of this site, and whether any could not be delivered. */
export async function checkMailQueue(
  env: Pick<Environment, 'dataDir' | 'forms'>,
): Promise<Finding[]> {
  const rows = await readRows(env)
  if (!rows) return []
  const [pause] = rows.pauses
  const count = Number(rows.dead[0]?.['count'] ?? 0)
  const findings: Finding[] = []
  if (pause) {
    const since = new Date(Number(pause['since'])).toISOString()
    findings.push({
      level: 'problem',
      message: `The mail server takes no mail of this site since ${since} (${String(pause['reason'])}). It waits.`,
      remedy: 'Correct SMTP_URL and MAIL_FROM, or ask whoever runs the mail server.',
    })
  }
  if (count > 0) {
    const remedy = 'Send them again in the Studio: Inbox, Enquiries.'
    findings.push({level: 'warning', message: `${count} mails could not be delivered.`, remedy})
  }
  return findings.length > 0 ? findings : [{level: 'ok', message: 'No mail is held up.'}]
}

type Rows = Record<string, unknown>[]

/** Undefined where there is no database of messages yet, or one that the next start migrates. */
async function readRows({
  dataDir,
  forms: {databaseUrl},
}: Pick<Environment, 'dataDir' | 'forms'>): Promise<{pauses: Rows; dead: Rows} | undefined> {
  try {
    if (databaseUrl) {
      const {Client} = await import('pg')
      const client = new Client({connectionString: databaseUrl, connectionTimeoutMillis: 5000})
      client.on('error', () => {})
      try {
        await client.connect()
        return {
          pauses: (await client.query<Rows[number]>(pauses)).rows,
          dead: (await client.query<Rows[number]>(dead)).rows,
        }
      } finally {
        await client.end().catch(() => {})
      }
    }
    const file = join(dataDir, 'forms.sqlite')
    if (!existsSync(file)) return undefined
    const database = openToRead(file)
    try {
      return {pauses: database.prepare(pauses).all(), dead: database.prepare(dead).all()}
    } finally {
      database.close()
    }
  } catch {
    // Other checks say why it cannot be read.
    return undefined
  }
}
