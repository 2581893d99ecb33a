import {spawn} from 'node:child_process'
import {createHash} from 'node:crypto'
import {once} from 'node:events'
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import type {SanityClient} from '@sanity/client'
import {expect, test} from 'vitest'
import {assetDocumentId} from '../assets/asset-urls.ts'
import {startLake, temporaryFolder} from '../testing/lake-fixture.ts'

const WRITER = fileURLToPath(new URL('../testing/crashing-writer.ts', import.meta.url))
const ROUNDS = 4

/** Starts the writer and kills it after some acknowledgements; returns these. */
async function writeAndKill(dataDir: string, acknowledgements: number): Promise<string[][]> {
  const child = spawn(process.execPath, [WRITER, dataDir], {stdio: ['ignore', 'pipe', 'inherit']})
  // Acknowledgements may still be read after the process has ended.
  const closed = once(child, 'close')
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (output.split('\n').length > acknowledgements) child.kill('SIGKILL')
  })
  await closed
  // The last line may have been cut off by the kill.
  const lines = output.slice(0, output.lastIndexOf('\n')).split('\n')
  return lines.map((line) => line.split(' '))
}

/** Every transaction is complete: its two documents exist, and the counter includes it. */
async function expectCompleteTransactions(client: SanityClient, acknowledged: number) {
  const {left, right, counter} = await client.fetch(
    '{"left": *[_id match "left*"].n, "right": *[_id match "right*"].n, "counter": *[_id == "counter"][0].n}',
  )
  const numbers = (list: number[]) => list.toSorted((a, b) => a - b)
  // Nothing was written when the first kill came before the first transaction.
  const count = counter ?? 0
  const all = Array.from({length: count}, (_, index) => index + 1)
  expect(count).toBeGreaterThanOrEqual(acknowledged)
  expect(numbers(left)).toEqual(all)
  expect(numbers(right)).toEqual(all)
}

/** Every asset's file is complete and has a document; every asset document has its file. */
async function expectCompleteAssets(
  client: SanityClient,
  dataDir: string,
  acknowledgements: string[][],
) {
  const names = (acknowledgements: string[][], what: string) =>
    acknowledgements.flatMap(([verb, id]) => (verb === what && id !== undefined ? [id] : []))
  const ids = new Set(await client.fetch<string[]>('*[_type match "sanity.*Asset"]._id'))
  const files = (['image', 'file'] as const).flatMap((kind) =>
    readdirSync(join(dataDir, 'assets', `${kind}s`)).map((name) => ({kind, name})),
  )
  for (const {kind, name} of files) {
    const bytes = readFileSync(join(dataDir, 'assets', `${kind}s`, name))
    expect(createHash('sha1').update(bytes).digest('hex')).toBe(name.slice(0, 40))
  }
  expect(new Set(files.map(assetDocumentId))).toEqual(ids)
  const deleted = new Set(names(acknowledgements, 'deleted'))
  const missing = names(acknowledgements, 'uploaded').filter(
    (id) => !ids.has(id) && !deleted.has(id),
  )
  // At most one deletion of each kind may be committed but not yet acknowledged.
  expect(missing.length).toBeLessThanOrEqual(2)
  expect([...deleted].filter((id) => ids.has(id))).toEqual([])
  expect(readdirSync(join(dataDir, 'incoming'))).toEqual([])
}

/** The last state in the history of a document is its current state. */
async function expectHistoryToAgree(client: SanityClient) {
  const documents = await client.fetch<{_id: string; _rev: string}[]>('*[0...200]')
  for (const document of documents) {
    const uri = `/data/history/production/documents/${document._id}`
    const last = await client.request({uri: `${uri}?lastRevision=true`})
    expect(last.documents).toEqual([document])
    const then = await client.request({uri: `${uri}?revision=${document._rev}`})
    expect(then.documents).toEqual([document])
  }
}

test('after a kill at any moment, everything acknowledged is stored and no write is incomplete', async () => {
  const dataDir = temporaryFolder()
  for (let round = 1; round <= ROUNDS; round++) {
    const acknowledgements = await writeAndKill(dataDir, round * 7)
    const {lake, writer} = await startLake({dataDir})
    const written = acknowledgements.flatMap(([verb, n]) => (verb === 'written' ? [Number(n)] : []))
    await expectCompleteTransactions(writer, Math.max(0, ...written))
    await expectCompleteAssets(writer, dataDir, acknowledgements)
    await expectHistoryToAgree(writer)
    await lake.close()
  }
})
