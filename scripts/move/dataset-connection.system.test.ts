import {join} from 'node:path'
import {expect, test} from 'vitest'
import {startLake, temporaryFolder} from '#scripts/content-lake/testing/lake-fixture.ts'
import {checkAccess} from './check-access.ts'
import {connectHosted, connectLocal} from './dataset-connection.ts'
import {connectionTo, LOCAL_PROJECT} from './testing/dataset.ts'

const nothing = {
  dataDir: join(
    temporaryFolder(() => {}),
    'data',
  ),
  hosted: false,
  projectId: LOCAL_PROJECT,
  dataset: 'staging',
  writeToken: undefined,
  readToken: undefined,
}

test('what is missing in the environment is named', async () => {
  const project = {...nothing, hosted: true, projectId: 'abc123'}
  await expect(connectHosted(nothing, 'write')).rejects.toThrow(/^Set SANITY_PROJECT_ID/)
  await expect(connectHosted(project, 'write')).rejects.toThrow(/^Set SANITY_WRITE_TOKEN/)
  await expect(connectHosted({...project, readToken: 'r'}, 'write')).rejects.toThrow(/WRITE_TOKEN/)
  await expect(connectHosted(project, 'read')).rejects.toThrow(/^Set SANITY_READ_TOKEN/)
  await expect(connectLocal(nothing, 'read')).rejects.toThrow(/^There is no local dataset in/)
  const {tokenKey, name} = await connectHosted(
    {...project, readToken: 'r', writeToken: 'w'},
    'read',
  )
  expect({tokenKey, name}).toEqual({
    tokenKey: 'SANITY_READ_TOKEN',
    name: 'project abc123, dataset staging at Sanity',
  })
})

test('the local dataset keeps its name, whether the site runs or not', async () => {
  const {lake, writer, dataDir} = await startLake({projectId: LOCAL_PROJECT, dataset: 'former'})
  const client = writer.withConfig({projectId: LOCAL_PROJECT, dataset: 'former'})
  await client.assets.upload('file', Buffer.from('text'), {filename: 'a.txt'})
  const nameNow = async () => {
    const {dataset, close, client} = await connectLocal({...nothing, dataDir}, 'read')
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
  const dataset = {...connectionTo({lake, writer: other}, 'hosted'), tokenKey: 'SANITY_WRITE_TOKEN'}
  await expect(checkAccess(dataset, 'write')).rejects.toThrow(sentence)
  expect(await writer.fetch('count(*)')).toBe(0)
})
