import {join} from 'node:path'
import {statSync} from 'node:fs'
import {expect, test} from 'vitest'
import {DATASET, startLake} from '../testing/lake-fixture.ts'
import {longText} from '../testing/long-text.ts'

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
