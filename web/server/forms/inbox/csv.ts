import type {InboxKind} from '#web/contract/inbox.ts'
import type {Database} from '../storage/database.ts'

/** All enquiries or all subscribers as CSV, newest first, without those in quarantine. */
export async function exportInbox(db: Database, kind: InboxKind): Promise<string> {
  if (kind === 'enquiries') {
    const rows = await db
      .selectFrom('enquiry')
      .selectAll()
      .where('quarantine', 'is', null)
      .orderBy('received_at', 'desc')
      .orderBy('id')
      .execute()
    return formatCsv([
      ['received', 'name', 'email', 'phone', 'company', 'message', 'read'],
      ...rows.map((row) => [
        time(row.received_at),
        row.fullname,
        row.email,
        row.phone,
        row.company,
        row.message,
        time(row.read_at),
      ]),
    ])
  }
  const rows = await db
    .selectFrom('subscriber')
    .selectAll()
    .where('quarantine', 'is', null)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .execute()
  return formatCsv([
    ['email', 'state', 'requested', 'confirmed', 'unsubscribed'],
    ...rows.map((row) => [
      row.email,
      row.state,
      time(row.requested_at),
      time(row.confirmed_at),
      time(row.unsubscribed_at),
    ]),
  ])
}

function time(milliseconds: number | null): string {
  return milliseconds === null ? '' : new Date(milliseconds).toISOString()
}

/** Lines as in RFC 4180, each with its line break, behind the mark by which Excel knows UTF-8. */
export function formatCsv(rows: string[][]): string {
  return `\ufeff${rows.map((cells) => `${cells.map(quote).join(',')}\r\n`).join('')}`
}

/** The beginning of a formula (OWASP, CSV Injection), also after invisible characters. */
const formula = /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@|%]|^[\t\r]/u

/** Texts that a spreadsheet reads as a number, a date or a time: it would drop the zero of a phone number. */
const number = /^[\s\p{Sc}]*[\p{Nd}.,][\p{Nd}\s.,:/+\-%]*(?:e[+-]?\p{Nd}+)?$/iu

/**
 * A quoted cell. A text that a spreadsheet would take for a formula or a number gets a leading apostrophe, which
 * makes it text. Full-width signs and digits count as well: some spreadsheets read them alike.
 */
function quote(text: string): string {
  const plain = text.normalize('NFKC')
  const safe = formula.test(plain) || number.test(plain) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
