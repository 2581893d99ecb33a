import type {InboxKind} from '#web/contract/inbox.ts'
import {formatCsv} from '../../http/format-csv.ts'
import type {Database} from '../../storage/database.ts'

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
      [
        'received',
        'name',
        'email',
        'phone',
        'company',
        'message',
        'read',
        'who has it',
        'answered',
        'answered by',
        'desk',
      ],
      ...rows.map((row) => [
        time(row.received_at),
        row.fullname,
        row.email,
        row.phone,
        row.company,
        row.message,
        time(row.read_at),
        row.assignee ?? '',
        time(row.answered_at),
        row.answered_by ?? '',
        row.answered_desk ?? '',
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
