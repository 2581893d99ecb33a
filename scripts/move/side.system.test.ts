import {join} from 'node:path'
import {expect, test} from 'vitest'
import {startLake, temporaryFolder} from '#scripts/content-lake/testing/lake-fixture.ts'
import {checkSide} from './check-side.ts'
import {openHosted, openLocal} from './side.ts'
import {LOCAL, sideOf} from './testing/dataset.ts'

const nothing = {
  dataDir: join(
    temporaryFolder(() => {}),
    'data',
  ),
  hosted: false,
  projectId: LOCAL,
  dataset: 'staging',
  writeToken: undefined,
  readToken: undefined,
}

test('what is missing in the environment is named', async () => {
  const project = {...nothing, hosted: true, projectId: 'abc123'}
  await expect(openHosted(nothing, 'write')).rejects.toThrow(/^Set SANITY_PROJECT_ID/)
  await expect(openHosted(project, 'write')).rejects.toThrow(/^Set SANITY_WRITE_TOKEN/)
  await expect(openHosted({...project, readToken: 'r'}, 'write')).rejects.toThrow(/WRITE_TOKEN/)
  await expect(openHosted(project, 'read')).rejects.toThrow(/^Set SANITY_READ_TOKEN/)
  await expect(openLocal(nothing, 'read')).rejects.toThrow(/^There is no local dataset in/)
  const {tokenKey, name} = await openHosted({...project, readToken: 'r', writeToken: 'w'}, 'read')
  expect({tokenKey, name}).toEqual({
    tokenKey: 'SANITY_READ_TOKEN',
    name: 'project abc123, dataset staging at Sanity',
  })
})

test('the local dataset keeps its name, whether the site runs or not', async () => {
  const {lake, writer, dataDir} = await startLake({projectId: LOCAL, dataset: 'former'})
  const client = writer.withConfig({projectId: LOCAL, dataset: 'former'})
  await client.assets.upload('file', Buffer.from('text'), {filename: 'a.txt'})
  const nameNow = async () => {
    const {dataset, close, client} = await openLocal({...nothing, dataDir}, 'read')
    expect(await client.fetch('count(*)')).toBe(1)
    await close()
    return dataset
  }
  expect(await nameNow()).toBe('former')
  await lake.close()
  expect(await nameNow()).toBe('former')
})

test.each([
  ['another dataset', {dataset: 'other'}, /^There is no the hosted dataset: make the dataset/],
  ['a wrong token', {token: 'wrong'}, /refuses the token \(401\): set SANITY_WRITE_TOKEN/],
])('%s is told before anything is written', async (_, config, sentence) => {
  const {lake, client, writer} = await startLake()
  const other = client({token: lake.token, ...config})
  const side = {...sideOf({lake, writer: other}, 'hosted'), tokenKey: 'SANITY_WRITE_TOKEN'}
  await expect(checkSide(side, 'write')).rejects.toThrow(sentence)
  expect(await writer.fetch('count(*)')).toBe(0)
})
