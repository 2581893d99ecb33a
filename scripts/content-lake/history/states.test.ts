import {join} from 'node:path'
import {statSync} from 'node:fs'
import {expect, test} from 'vitest'
import {writeHistoryAsBefore} from '../testing/former-history.ts'
import {DATASET, startLake, temporaryFolder} from '../testing/lake-fixture.ts'

const WORDS = 'gas pipeline market supply energy review delivery station growth power'.split(' ')

/** A rich text of about 70 KB, whose words do not repeat each other. */
const longText = (edits: number) =>
  Array.from({length: 300}, (_, index) => ({
    _key: `key${(index * 7919) % 1000}`,
    _type: 'block',
    children: [
      {
        _key: `span${index}`,
        _type: 'span',
        text: Array.from(
          {length: 16},
          (_, n) => `${WORDS[(index * n) % 10]}${(index * 31 + n * 17) % 97}`,
        )
          .concat(index === 150 ? 'x'.repeat(edits) : [])
          .join(' '),
      },
    ],
  }))

test('an edit of a long text takes the history a small part of what the text takes', async () => {
  const {writer, dataDir, lake} = await startLake()
  await writer.create({_id: 'drafts.page', _type: 'page', body: longText(0)})
  for (let edits = 1; edits <= 40; edits += 1) {
    const transactionId = `edit-${edits}`
    await writer
      .patch('drafts.page')
      .set({body: longText(edits)})
      .commit({transactionId})
  }
  const uri = (edit: number) =>
    `/data/history/${DATASET}/documents/drafts.page?revision=edit-${edit}`
  for (const edit of [1, 17, 40]) {
    const {documents} = await writer.request({uri: uri(edit)})
    expect(documents).toEqual([
      expect.objectContaining({_rev: `edit-${edit}`, body: longText(edit)}),
    ])
  }
  await lake.close()
  const size = JSON.stringify(longText(0)).length
  expect(statSync(join(dataDir, 'lake.sqlite')).size).toBeLessThan(4 * size)
})

test('a data folder from before compression opens with its history, and becomes smaller', async () => {
  const dataDir = temporaryFolder()
  const first = await startLake({dataDir})
  for (let edits = 0; edits < 20; edits += 1) {
    await first.writer.createOrReplace({_id: 'page', _type: 'page', body: longText(edits)})
  }
  await first.writer.create({_id: 'other', _type: 'page'})
  await first.writer.delete('other')
  const read = ({writer}: typeof first): Promise<string> =>
    writer.request({uri: `/data/history/${DATASET}/transactions/page,other?effectFormat=mendoza`})
  const transactions = await read(first)
  expect(transactions.split('\n')).toHaveLength(23)
  await first.lake.close()
  writeHistoryAsBefore(dataDir)
  const size = () => statSync(join(dataDir, 'lake.sqlite')).size
  const former = size()
  const second = await startLake({dataDir})
  expect(await read(second)).toBe(transactions)
  // It goes on from the states that it has found.
  await second.writer.patch('page').set({title: 'New'}).commit({transactionId: 'later'})
  const uri = `/data/history/${DATASET}/documents/page?revision=later`
  const {documents} = await second.writer.request({uri})
  expect(documents).toMatchObject([{title: 'New', body: longText(19)}])
  await second.lake.close()
  expect(size()).toBeLessThan(former / 4)
})
