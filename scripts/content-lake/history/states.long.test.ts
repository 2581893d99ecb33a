import {join} from 'node:path'
import {statSync} from 'node:fs'
import {expect, test} from 'vitest'
import {writeHistoryAsBefore} from '../testing/former-history.ts'
import {DATASET, startLake, temporaryFolder} from '../testing/lake-fixture.ts'
import {longText} from '../testing/long-text.ts'

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
