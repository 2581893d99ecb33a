import {rmSync} from 'node:fs'
import {join} from 'node:path'
import type {SanityClient} from '@sanity/client'
import {expect, onTestFinished, test} from 'vitest'
import {lakeClient} from 'content-lake/client'
import {startLake} from 'content-lake/testing'
import {readEnvironment} from '#web/server/env/env.ts'
import {createSeeding, seedInChildProcess} from './seeding.ts'

/** A running lake without documents, and its environment. */
async function start() {
  const {lake, dataDir} = await startLake({projectId: 'local'})
  const env = readEnvironment({DATA_DIR: dataDir})
  const client = lakeClient(lake)
  const onContentChange = (listener: () => void) => void lake.onChange(listener)
  return {env, client, lake: {url: lake.url, token: lake.token, onContentChange}}
}

const fails = async () => {
  throw new Error('the disk is full')
}

const publish = (client: SanityClient) => async () =>
  void (await client.create({_id: 'one', _type: 'faq', question: 'Yes?'}))

test('the site is ready when the first seed is complete', async () => {
  const {env, client, lake} = await start()
  const states: string[] = []
  const seeding = createSeeding(env, {
    seed: async () => {
      states.push(seeding.state())
      await publish(client)()
    },
  })
  await seeding.run(lake)
  expect([...states, seeding.state()]).toEqual(['seeding', 'ready'])
})

test('a site that is too busy to be found by its data folder is asked all the same', async () => {
  const {env, client, lake} = await start()
  await publish(client)()
  // As where the ping is not answered in time.
  rmSync(join(env.dataDir, 'lake.json'))
  const seeding = createSeeding(env, {seed: fails})
  await seeding.run(lake)
  expect(seeding.state()).toBe('ready')
})

test('a dataset with content is not seeded: a start changes nothing in it (behaviour B366)', async () => {
  const {env, client, lake} = await start()
  await publish(client)()
  const seeding = createSeeding(env, {seed: fails})
  await seeding.run(lake)
  expect(seeding.state()).toBe('ready')
})

test('a dataset with a draft alone is not seeded, and shows when it is published', async () => {
  const {env, client, lake} = await start()
  await client.create({_id: 'drafts.one', _type: 'faq', question: 'A draft?'})
  const seeding = createSeeding(env, {seed: fails})
  await seeding.run(lake)
  expect(seeding.state()).toBe('unseeded')
  await publish(client)()
  await expect.poll(() => seeding.state()).toBe('ready')
})

test('a process that cannot be started fails the seed, and nothing else', async () => {
  const {execPath} = process
  process.execPath = '/no/such/node'
  onTestFinished(() => {
    process.execPath = execPath
  })
  await expect(seedInChildProcess(readEnvironment({}))).rejects.toThrow('ENOENT')
})

test('after a first seed that failed it is not, until another command has brought content', async () => {
  const {env, client, lake} = await start()
  const seeding = createSeeding(env, {seed: fails})
  await expect(seeding.run(lake)).rejects.toThrow('the disk is full')
  expect(seeding.state()).toBe('unseeded')
  await client.create({_id: 'drafts.one', _type: 'faq', question: 'A draft?'})
  await publish(client)()
  await expect.poll(() => seeding.state()).toBe('ready')
})
