import {expect, test} from 'vitest'
import {lakeClient} from 'content-lake/client'
import {startLake} from 'content-lake/testing'
import {readEnvironment} from '#web/server/env/env.ts'
import {createSeeding} from './seeding.ts'

/** A running lake without documents, and its environment. */
async function start() {
  const {lake, dataDir} = await startLake({projectId: 'local'})
  const env = readEnvironment({DATA_DIR: dataDir})
  const client = lakeClient(lake)
  return {env, client, watch: (listener: () => void) => void lake.onChange(listener)}
}

const fails = async () => {
  throw new Error('the disk is full')
}

test('the site is ready when the first seed is complete', async () => {
  const {env, watch} = await start()
  const states: string[] = []
  const seeding = createSeeding(env, {
    seed: async () => {
      states.push(seeding.state())
    },
  })
  await seeding.run(watch)
  expect([...states, seeding.state()]).toEqual(['seeding', 'ready'])
})

test('where the dataset has content it is ready before the seed', async () => {
  const {env, client, watch} = await start()
  await client.create({_id: 'one', _type: 'faq', question: 'Yes?'})
  const states: string[] = []
  const seeding = createSeeding(env, {
    seed: async () => {
      states.push(seeding.state())
    },
  })
  await seeding.run(watch)
  expect(states).toEqual(['ready'])
})

test('after a first seed that failed it is not, until another command has brought content', async () => {
  const {env, client, watch} = await start()
  const seeding = createSeeding(env, {seed: fails})
  await expect(seeding.run(watch)).rejects.toThrow('the disk is full')
  expect(seeding.state()).toBe('unseeded')
  await client.create({_id: 'drafts.one', _type: 'faq', question: 'A draft?'})
  await client.create({_id: 'one', _type: 'faq', question: 'Yes?'})
  await expect.poll(() => seeding.state()).toBe('ready')
})

test('a later seed that fails leaves the site as it is', async () => {
  const {env, client, watch} = await start()
  await client.create({_id: 'one', _type: 'faq', question: 'Yes?'})
  const seeding = createSeeding(env, {seed: fails})
  await expect(seeding.run(watch)).rejects.toThrow('the disk is full')
  expect(seeding.state()).toBe('ready')
})
