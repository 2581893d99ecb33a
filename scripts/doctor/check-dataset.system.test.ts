import {describe, expect, test} from 'vitest'
import {lakeClient} from '#scripts/content-lake/testing/lake-client.ts'
import {startLake} from '#scripts/content-lake/testing/lake-fixture.ts'
import {checkDataset} from './check-dataset.ts'

const level = (found: {level: string}[]) => found.map((finding) => finding.level)
const dayMs = 86_400_000

describe('the dataset', () => {
  const question = {_id: 'faq-1', _type: 'faq', question: 'What is gas?'}

  async function checkWith(documents: {_id: string; _type: string}[], now?: number) {
    const {lake} = await startLake({projectId: 'local'})
    const client = lakeClient(lake)
    for (const document of documents) await client.create(document)
    return checkDataset({client, name: 'the dataset'}, now)
  }

  test('without content is a problem', async () => {
    expect(level(await checkWith([]))).toEqual(['problem'])
  })

  test('names published documents that do not fit the schemas, with the way to them', async () => {
    const found = await checkWith([
      question,
      {...question, _id: 'drafts.faq-2'},
      {_id: 'old-1', _type: 'noSuchType'},
    ])
    const text = JSON.stringify(found)
    expect(text).toContain('/studio/intent/edit/id=faq-1')
    expect(text).toContain('There is no type “noSuchType”')
    expect(text).not.toContain('faq-2')
  })

  test('that is ahead of the clock of this machine is a problem of the clock', async () => {
    const found = await checkWith([question], Date.now() - dayMs)
    expect(found.find(({subject}) => subject === 'Clock')?.level).toBe('problem')
  })
})
