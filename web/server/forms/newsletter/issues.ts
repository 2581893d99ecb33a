import {sql} from 'kysely'
import {
  type Issue,
  type IssueAction,
  type NewIssue,
  writtenIssue,
  type WrittenIssue,
} from '#web/contract/newsletter-issues.ts'
import {requeueDeadMails} from '../../mail/outbox.ts'
import {countRows, type Database, type Tables} from '../../storage/database.ts'

/**
 * Stores an issue that is sent at its hour, or now. A second one with the same id changes nothing.
 *
 * @returns false where there is an issue with the same id that says something else.
 */
export async function createIssue(
  db: Database,
  {id, content, sendAt, createdBy}: NewIssue & {createdBy: string},
  now: number,
): Promise<boolean> {
  const stored = JSON.stringify(content)
  await db
    .insertInto('newsletter_issue')
    .values({
      id,
      content: stored,
      state: 'scheduled',
      created_by: createdBy,
      send_at: sendAt ?? now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const {content: first} = await db
    .selectFrom('newsletter_issue')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return first === stored
}

/**
 * Queues the mails of each issue whose hour has come, one for each subscriber who is confirmed by then. Among several
 * processes one does it, as a whole or not at all.
 */
export async function startDueIssues(db: Database, now: number): Promise<void> {
  const due = await db
    .selectFrom('newsletter_issue')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('send_at', '<=', now)
    .execute()
  for (const {id} of due) {
    await db.transaction().execute(async (trx) => {
      const {numUpdatedRows} = await trx
        .updateTable('newsletter_issue')
        .set({state: 'sending'})
        .where('id', '=', id)
        .where('state', '=', 'scheduled')
        .executeTakeFirst()
      if (numUpdatedRows === 1n) await queueIssue(trx, id, now)
    })
  }
}

/**
 * Pauses what a restored site would send: issues that were being sent, and scheduled ones, since somebody may have stopped or
 * changed them after the backup. Those whose hour has passed get their mails, so that it can be told which of them left.
 */
export async function pauseRestoredIssues(db: Database, now: number): Promise<void> {
  await startDueIssues(db, now)
  const waiting = db
    .selectFrom('outbox')
    .select('issue_id')
    .where('state', '=', 'queued')
    .where('issue_id', 'is not', null)
  await db
    .updateTable('newsletter_issue')
    .set({
      state: 'paused',
      problem:
        'The site was restored from a backup while it waited. Resume it if it is still to be sent, else stop it.',
    })
    .where((row) =>
      row.or([
        row('state', '=', 'scheduled'),
        row.and([row('state', '=', 'sending'), row('id', 'in', waiting)]),
      ]),
    )
    .execute()
}

async function queueIssue(db: Database, issueId: string, now: number): Promise<void> {
  const time = sql<number>`cast(${now} as bigint)`
  await db
    .insertInto('outbox')
    .columns([
      'id',
      'kind',
      'subject_id',
      'issue_id',
      'state',
      'attempts',
      'created_at',
      'next_attempt_at',
    ])
    .expression(
      db
        .selectFrom('subscriber')
        .where('state', '=', 'confirmed')
        .select((row) => [
          sql<string>`cast(${issueId} as text) || '.' || ${row.ref('id')}`.as('id'),
          sql<'newsletter'>`'newsletter'`.as('kind'),
          'id as subject_id',
          sql<string>`cast(${issueId} as text)`.as('issue_id'),
          sql<'queued'>`'queued'`.as('state'),
          sql<number>`0`.as('attempts'),
          time.as('created_at'),
          time.as('next_attempt_at'),
        ]),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Reads what an issue says. */
export async function readIssue(db: Database, id: string): Promise<WrittenIssue | undefined> {
  const row = await db
    .selectFrom('newsletter_issue')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirst()
  return row && parseContent(row)
}

const parseContent = ({content}: Pick<Tables['newsletter_issue'], 'content'>) =>
  writtenIssue.parse(JSON.parse(content))

type State = Tables['newsletter_issue']['state']

/** For each action the states in which it is possible, and the state that it leads to. */
const transitions: Record<IssueAction, {from: State[]; to?: State}> = {
  pause: {from: ['sending'], to: 'paused'},
  resume: {from: ['paused'], to: 'sending'},
  stop: {from: ['scheduled', 'sending', 'paused'], to: 'stopped'},
  retry: {from: ['sending', 'paused']},
}

/**
 * Pauses, resumes or stops an issue for good, or queues its failed mails again. A mail that is being sent is finished.
 *
 * @returns false where there is no such issue, or its state does not allow it.
 */
export function changeIssue(
  db: Database,
  id: string,
  {action, now}: {action: IssueAction; now: number},
): Promise<boolean> {
  const {from, to} = transitions[action]
  return db.transaction().execute(async (trx) => {
    // One that a restore has paused before its hour has no mails yet, and goes on waiting for it.
    const isBeforeHour =
      action === 'resume' &&
      (await countRows(trx.selectFrom('outbox').where('issue_id', '=', id))) === 0
    const next = isBeforeHour ? 'scheduled' : to
    const changed = await trx
      .updateTable('newsletter_issue')
      .set((row) => ({state: next ?? row.ref('state'), problem: null}))
      .where('id', '=', id)
      .where('state', 'in', from)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return false
    if (action === 'retry') await requeueDeadMails(trx, now, id)
    // Whoever resumes it has put right what held it up.
    if (action === 'resume') {
      await trx
        .updateTable('outbox')
        .set({next_attempt_at: now})
        .where('issue_id', '=', id)
        .where('state', '=', 'queued')
        .execute()
    }
    if (action === 'stop') {
      await trx
        .updateTable('outbox')
        .set({state: 'skipped'})
        .where('issue_id', '=', id)
        .where('state', '=', 'queued')
        .execute()
    }
    return true
  })
}

/** Pauses an issue that is being sent, for a reason that the tool shows until somebody does something about it. */
export async function pauseForProblem(db: Database, id: string, problem: string): Promise<void> {
  await db
    .updateTable('newsletter_issue')
    .set({state: 'paused', problem})
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()
}

const listed = 50

type Counts = Record<'sent' | 'waiting' | 'failed', number>

/**
 * Counts of issues that are sent or stopped, by their ids. Mails that have left are counted anew where others of the issue
 * wait or have failed since: counting those of two years takes time.
 */
export type CountedIssues = Map<string, Counts>

/** Counts, of each issue, the mails that wait and those that have failed, which are few beside those that have left. */
async function countUnsent(db: Database): Promise<(id: string) => Omit<Counts, 'sent'>> {
  const rows = await db
    .selectFrom('outbox')
    .select(({fn}) => ['issue_id', 'state', fn.countAll().as('count')])
    .where('state', 'in', ['queued', 'dead'])
    .where('issue_id', 'is not', null)
    .groupBy(['issue_id', 'state'])
    .execute()
  const count = (id: string, wanted: Tables['outbox']['state']) =>
    Number(rows.find(({issue_id, state}) => issue_id === id && state === wanted)?.count ?? 0)
  return (id) => ({waiting: count(id, 'queued'), failed: count(id, 'dead')})
}

/**
 * The latest issues with their counts, the newest first.
 *
 * @param counted is filled, and read at the next call.
 */
export async function listIssues(
  db: Database,
  counted: CountedIssues = new Map(),
): Promise<Issue[]> {
  const issues = await db
    .selectFrom('newsletter_issue')
    .selectAll()
    .orderBy('send_at', 'desc')
    .orderBy('id')
    .limit(listed)
    .execute()
  const unsentOf = await countUnsent(db)
  const items: Issue[] = []
  for (const {id, state, created_by, send_at, content, problem} of issues) {
    const unsent = unsentOf(id)
    const former = counted.get(id)
    const isSame = former?.waiting === unsent.waiting && former.failed === unsent.failed
    const left = db.selectFrom('outbox').where('issue_id', '=', id).where('state', '=', 'sent')
    const counts = {...unsent, sent: isSame ? former.sent : await countRows(left)}
    const isFinished = state === 'stopped' || (state === 'sending' && counts.waiting === 0)
    if (isFinished) counted.set(id, counts)
    const {subject, items: entries, seenIds = []} = parseContent({content})
    const itemIds = entries.map((entry) => entry.id)
    items.push({id, subject, state, created_by, send_at, problem, itemIds, seenIds, ...counts})
  }
  return items
}
