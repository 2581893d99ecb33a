import {expect, test} from 'vitest'
import {startLake, temporaryFolder} from 'content-lake/testing'
import {openTarget} from './open-target.ts'

const local = {
  projectId: 'testproject',
  dataset: 'production',
  hosted: false,
  writeToken: undefined,
}

test('uses the running lake of the data folder', async () => {
  const {dataDir, lake, reader} = await startLake()
  const target = await openTarget({...local, dataDir})
  await target.client.create({_id: 'faq-x', _type: 'faq', question: 'Here?'})
  await target.close()
  expect(await reader.fetch('*[_id == "faq-x"][0].question')).toBe('Here?')
  expect(target.client.config().apiHost).toBe(lake.url)
})

test('starts a lake when none is running, and closes it again', async () => {
  const dataDir = temporaryFolder()
  const first = await openTarget({...local, dataDir})
  await first.client.create({_id: 'faq-x', _type: 'faq', question: 'Still here?'})
  await first.close()
  const second = await openTarget({...local, dataDir})
  expect(await second.client.fetch('*[_id == "faq-x"][0].question')).toBe('Still here?')
  await second.close()
})

test('writes to hosted Sanity with its project, dataset and token', async () => {
  const hosted = {...local, projectId: 'abc123', hosted: true, writeToken: 'secret', dataDir: '/no'}
  const {client, name} = await openTarget(hosted)
  expect(client.getUrl('/data/mutate/production')).toBe(
    'https://abc123.api.sanity.io/v2023-05-03/data/mutate/production',
  )
  expect(client.config()).toMatchObject({token: 'secret', useCdn: false})
  expect(name).toBe('project abc123, dataset production at Sanity')
})

test('without a write token for hosted Sanity the error names it', async () => {
  await expect(openTarget({...local, hosted: true, dataDir: '/no'})).rejects.toThrow(
    'Set SANITY_WRITE_TOKEN to a token that may write to the dataset.',
  )
})
