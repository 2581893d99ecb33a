import type {Database} from '../storage/tables.ts'

/**
 * How much mail waits, and how many mails are dead letters.
 *
 * @param now milliseconds since 1970.
 * @returns also the age of the oldest mail that waits, in seconds; 0 where none does.
 */
export async function countMail(
  db: Database,
  now: number,
): Promise<{queued: number; dead: number; oldestSeconds: number}> {
  const rows = await db
    .selectFrom('outbox')
    .select(({fn}) => ['state', fn.countAll().as('count'), fn.min('created_at').as('oldest')])
    .where('state', 'in', ['queued', 'dead'])
    .groupBy('state')
    .execute()
  const row = (state: 'queued' | 'dead') => rows.find((one) => one.state === state)
  const oldest = row('queued')?.oldest
  return {
    queued: Number(row('queued')?.count ?? 0),
    dead: Number(row('dead')?.count ?? 0),
    oldestSeconds: oldest === undefined ? 0 : Math.max(0, (now - oldest) / 1000),
  }
}
