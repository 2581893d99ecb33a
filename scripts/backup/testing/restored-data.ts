import {createHash} from 'node:crypto'
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {expect} from 'vitest'
import {parseAssetDocumentId} from 'content-lake/snapshot'
import {readLastStates} from 'content-lake/testing'
import type {TestDatabase} from '#web/server/storage/testing/databases.ts'
import {openStorage} from '#web/server/storage/storage.ts'
import {SLOTS} from './traffic.ts'

/** The rows of a query over a restored dataset. */
function rowsOf(dataDir: string, sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(join(dataDir, 'lake.sqlite'), {readOnly: true})
  try {
    return database.prepare(sql).all()
  } finally {
    database.close()
  }
}

const documentsOf = (dataDir: string) =>
  rowsOf(dataDir, 'SELECT id, body FROM documents ORDER BY id').map(({id, body}) => ({
    id: String(id),
    body: JSON.parse(String(body)),
  }))

/** The edits of a restored dataset are the first k of all, with k at least `acknowledged`. */
export function expectFirstEdits(dataDir: string, acknowledged: number): void {
  const values = new Map(documentsOf(dataDir).map(({id, body}) => [id, body.n]))
  const last = Number(values.get('counter'))
  expect(last).toBeGreaterThanOrEqual(acknowledged)
  for (let n = last; n > Math.max(0, last - SLOTS); n -= 1) {
    expect([values.get(`left-${n % SLOTS}`), values.get(`right-${n % SLOTS}`)]).toEqual([n, n])
  }
}

/** The history has no gap, and the last state of each document in it is its current one. */
export function expectHistoryToAgree(dataDir: string): void {
  const [range] = rowsOf(dataDir, 'SELECT count(*) AS count, max(seq) AS last FROM transactions')
  expect(range?.['count']).toBe(range?.['last'])
  const states = readLastStates(join(dataDir, 'lake.sqlite'))
  expect(states.map((body) => ({id: body._id, body}))).toEqual(documentsOf(dataDir))
}

/** Each asset document, and what each page uses, has its file; each file is what its name says. */
export function expectWholeAssets(dataDir: string): void {
  const documents = documentsOf(dataDir)
  const used = documents.flatMap(({id, body}) => [id, body.file?.asset._ref ?? id])
  for (const id of used) {
    const asset = parseAssetDocumentId(id)
    if (asset) expect(existsSync(join(dataDir, 'assets', `${asset.kind}s`, asset.name))).toBe(true)
  }
  const ids = new Set(documents.map(({id}) => id))
  expect(used.filter((id) => !ids.has(id))).toEqual([])
  const folder = join(dataDir, 'assets/files')
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const hash = createHash('sha1')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
    expect(name).toBe(`${hash}.bin`)
  }
  expect(readdirSync(dataDir).toSorted()).toEqual(
    ['assets', 'forms.sqlite', 'lake.sqlite', 'restored.json'].filter((name) =>
      existsSync(join(dataDir, name)),
    ),
  )
}

/** The enquiries are the first m of all, with m at least `acknowledged`, and each has its mail. */
export async function expectFirstEnquiries(
  database: TestDatabase,
  acknowledged: number,
): Promise<void> {
  const {db, close} = await openStorage(database, () => {})
  try {
    const enquiries = await db.selectFrom('enquiry').select(['id', 'message']).execute()
    const mails = await db.selectFrom('outbox').select('subject_id').execute()
    const numbers = enquiries.map(({message}) => Number(message.split(' ')[1]))
    expect(numbers.length).toBeGreaterThanOrEqual(acknowledged)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
    expect(mails.map(({subject_id: id}) => id).toSorted()).toEqual(
      enquiries.map(({id}) => id).toSorted(),
    )
  } finally {
    await close()
  }
}
