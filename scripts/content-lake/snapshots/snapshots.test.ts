import {chmodSync, existsSync, readdirSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {expect, test} from 'vitest'
import {startLake, temporaryFolder} from '../testing/lake-fixture.ts'
import {openSnapshot} from './index.ts'

const idsIn = (file: string) => {
  const database = new DatabaseSync(file, {readOnly: true})
  const rows = database.prepare('SELECT id FROM documents ORDER BY id').all()
  database.close()
  return rows.map(({id}) => id)
}

test('a snapshot of a running lake is a copy at one moment, until it is closed', async () => {
  const {writer, dataDir} = await startLake()
  await writer.create({_id: 'one', _type: 'page'})
  const snapshot = await openSnapshot(dataDir, temporaryFolder())
  await writer.create({_id: 'two', _type: 'page'})
  expect(idsIn(snapshot?.database ?? '')).toEqual(['one'])
  expect(snapshot?.signal.aborted).toBe(false)
  await snapshot?.close()
  await expect.poll(() => readdirSync(join(dataDir, 'snapshots'))).toEqual([])
})

test('a file that is not used any more is deleted when the last snapshot is closed', async () => {
  const {writer, dataDir} = await startLake()
  const asset = await writer.assets.upload('file', Buffer.from('Text'), {filename: 'a.txt'})
  const files = () => readdirSync(join(dataDir, 'assets/files'))
  const [first, second] = [
    await openSnapshot(dataDir, temporaryFolder()),
    await openSnapshot(dataDir, temporaryFolder()),
  ]
  await writer.delete(asset._id)
  expect(files()).toHaveLength(1)
  await first?.close()
  await expect.poll(() => readdirSync(join(dataDir, 'snapshots'))).toHaveLength(1)
  expect(files()).toHaveLength(1)
  await second?.close()
  await expect.poll(files).toEqual([])
})

test('a lake that closes ends its snapshots, and the next one removes what a kill has left', async () => {
  const {lake, dataDir} = await startLake()
  const snapshot = await openSnapshot(dataDir, temporaryFolder())
  await lake.close()
  await expect.poll(() => snapshot?.signal.aborted).toBe(true)
  expect(existsSync(snapshot?.database ?? '')).toBe(false)
  writeFileSync(join(dataDir, 'snapshots/left.sqlite'), '')
  await startLake({dataDir})
  expect(readdirSync(join(dataDir, 'snapshots'))).toEqual([])
})

test('where no lake runs the copy is made all the same, and no lake opens meanwhile', async () => {
  const {writer, lake, dataDir} = await startLake()
  await writer.create({_id: 'one', _type: 'page'})
  await lake.close()
  const snapshot = await openSnapshot(dataDir, temporaryFolder())
  expect(idsIn(snapshot?.database ?? '')).toEqual(['one'])
  await expect(startLake({dataDir})).rejects.toThrow('is already open')
  await snapshot?.close()
  await startLake({dataDir})
  expect(await openSnapshot(temporaryFolder(), temporaryFolder())).toBeNull()
})

test('folders that a killed process has left are emptied, and not replaced: they belong to an account', async () => {
  const dataDir = temporaryFolder()
  const folders = ['snapshots', 'incoming'].map((name) => join(dataDir, name))
  await (await startLake({dataDir}, () => {})).lake.close()
  for (const folder of folders) {
    writeFileSync(join(folder, 'left'), '')
    chmodSync(folder, 0o710)
  }
  await startLake({dataDir})
  expect(folders.map((folder) => readdirSync(folder))).toEqual([[], []])
  // A new folder would be closed to all but who has made it.
  expect(folders.map((folder) => statSync(folder).mode & 0o777)).toEqual([0o710, 0o710])
})
