import {existsSync, mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {findRunningLake, serveContentLake} from '../index.ts'
import {startLake, temporaryFolder} from '../testing/lake-fixture.ts'

test('a data folder cannot be opened twice; the error says which process uses it', async () => {
  const {lake, dataDir} = await startLake()
  const second = serveContentLake({dataDir, projectId: 'p', dataset: 'd'})
  await expect(second).rejects.toThrow(`is already open (process ${process.pid}, ${lake.url})`)
  await lake.close()
  const third = await startLake({dataDir})
  expect(await third.reader.fetch('1')).toBe(1)
})

test('a running lake is found by its data folder, until it is closed', async () => {
  const {lake, dataDir} = await startLake()
  expect(await findRunningLake(dataDir)).toEqual({
    pid: process.pid,
    url: lake.url,
    token: lake.token,
  })
  await lake.close()
  expect(await findRunningLake(dataDir)).toBeNull()
  expect(await findRunningLake(join(dataDir, 'nowhere'))).toBeNull()
})

test('the file with the URL of a dead process is ignored', async () => {
  const dataDir = temporaryFolder()
  const lakeFile = {pid: process.pid, url: 'http://127.0.0.1:9/lake', instance: 'gone'}
  writeFileSync(join(dataDir, 'lake.json'), JSON.stringify(lakeFile))
  expect(await findRunningLake(dataDir)).toBeNull()
})

test('unfinished uploads of a killed process are deleted', async () => {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, 'incoming'))
  writeFileSync(join(dataDir, 'incoming', 'half'), 'half')
  await startLake({dataDir})
  expect(existsSync(join(dataDir, 'incoming', 'half'))).toBe(false)
})

test('a folder that cannot be used is named in the error', async () => {
  const dataDir = temporaryFolder()
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  const options = {projectId: 'p', dataset: 'd'}
  await expect(serveContentLake({...options, dataDir: join(file, 'data')})).rejects.toThrow(
    `The data folder ${join(file, 'data')} cannot be used: `,
  )
  writeFileSync(join(dataDir, 'lake.sqlite'), 'this is no database')
  await expect(serveContentLake({...options, dataDir})).rejects.toThrow(/cannot be used: /)
})

test('listeners are called after each durable transaction', async () => {
  const {lake, writer} = await startLake()
  const changes: unknown[] = []
  const stop = lake.onChange((change) => changes.push(change))
  await writer.transaction().create({_id: 'a', _type: 'page'}).transactionId('t1').commit()
  await writer.create({_id: 'b', _type: 'page'}, {dryRun: true})
  await writer.transaction().delete('a').transactionId('t2').commit()
  stop()
  await writer.create({_id: 'c', _type: 'page'})
  // Both of the same document: of everything, of its id and of its type.
  const syncTags = Array.from({length: 3}, () => expect.stringMatching(/^s1:/))
  expect(changes).toEqual([
    {transactionId: 't1', documents: [{id: 'a', type: 'page'}], syncTags},
    {transactionId: 't2', documents: [{id: 'a', type: 'page'}], syncTags},
  ])
})
