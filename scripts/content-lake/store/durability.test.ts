import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'
import {findRunningLake, serveContentLake} from '../index.ts'
import {startLake, temporaryFolder} from '../testing/lake-fixture.ts'

const WRITER = fileURLToPath(new URL('../testing/crashing-writer.ts', import.meta.url))
const ROUNDS = 6

/** Starts the writer, lets it acknowledge some transactions, kills it; returns the last acknowledged. */
async function writeAndDie(dataDir: string, acknowledgements: number): Promise<number> {
  const child: ChildProcess = spawn(process.execPath, [WRITER, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (output.split('\n').length > acknowledgements) child.kill('SIGKILL')
  })
  await exited
  // The last line may have been cut off by the kill.
  return Number(output.slice(0, output.lastIndexOf('\n')).split('\n').at(-1) ?? 0)
}

test('killed at any moment, a transaction is there wholly or not at all, and for good once told', async () => {
  const dataDir = temporaryFolder()
  for (let round = 1; round <= ROUNDS; round++) {
    const acknowledged = await writeAndDie(dataDir, round * 3)
    const lake = await serveContentLake({dataDir, projectId: 'crash', dataset: 'production'})
    const query = `{"left": *[_type == "half" && _id match "left*"].n, "right": *[_type == "half" && _id match "right*"].n, "counter": *[_id == "counter"][0].n}`
    const url = `${lake.url}/v1/data/query/production?query=${encodeURIComponent(query)}`
    const {result} = await (await fetch(url)).json()
    await lake.close()
    const numbers = (list: number[]) => list.toSorted((a, b) => a - b)
    const all = Array.from({length: result.counter}, (_, index) => index + 1)
    expect(result.counter).toBeGreaterThanOrEqual(acknowledged)
    expect(numbers(result.left)).toEqual(all)
    expect(numbers(result.right)).toEqual(all)
  }
}, 60_000)

test('a restart finds everything as it was', async () => {
  const first = await startLake()
  const created = await first.writer.create({_id: 'a', _type: 'page', title: 'ẹ̀kọ́'})
  await first.writer.create({_id: 'b', _type: 'page'})
  await first.writer.delete('b')
  await first.lake.close()
  const second = await startLake({dataDir: first.dataDir})
  expect(await second.writer.fetch('*')).toEqual([created])
  expect(readdirSync(first.dataDir)).toContain('lake.sqlite')
})

test('a data folder is open once; the second opener is told where', async () => {
  const {lake, dataDir} = await startLake()
  const second = serveContentLake({dataDir, projectId: 'p', dataset: 'd'})
  await expect(second).rejects.toThrow(`is already open (process ${process.pid}, ${lake.url})`)
  await lake.close()
  const third = await startLake({dataDir})
  expect(await third.reader.fetch('1')).toBe(1)
})

test('a running lake is found by its folder, and no more once it is closed', async () => {
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

test('word left by a process that died is not believed', async () => {
  const dataDir = temporaryFolder()
  const note = {pid: process.pid, url: 'http://127.0.0.1:9/lake', instance: 'gone'}
  writeFileSync(join(dataDir, 'lake.json'), JSON.stringify(note))
  expect(await findRunningLake(dataDir)).toBeNull()
})

test('what a killed upload left behind is cleared away', async () => {
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
  chmodSync(dataDir, 0o700)
})

test('listeners hear of each transaction once it is durable', async () => {
  const {lake, writer} = await startLake()
  const heard: unknown[] = []
  const stop = lake.onChange((change) => heard.push(change))
  await writer.transaction().create({_id: 'a', _type: 'page'}).transactionId('t1').commit()
  await writer.create({_id: 'b', _type: 'page'}, {dryRun: true})
  await writer.transaction().delete('a').transactionId('t2').commit()
  stop()
  await writer.create({_id: 'c', _type: 'page'})
  expect(heard).toEqual([
    {transactionId: 't1', documents: [{id: 'a', type: 'page'}]},
    {transactionId: 't2', documents: [{id: 'a', type: 'page'}]},
  ])
})
