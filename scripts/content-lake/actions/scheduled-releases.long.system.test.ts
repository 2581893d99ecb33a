import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'
import {DATASET, PROJECT, startLake, temporaryFolder} from '../testing/lake-fixture.ts'

const program = fileURLToPath(new URL('../testing/unpublishing-lake.ts', import.meta.url))
const notices = Array.from({length: 40}, (_, index) => `notice-${index}`)

/** Opens the lake in a process of its own, and kills it once so many documents or fewer are public. */
async function openAndKill(dataDir: string, left: number): Promise<void> {
  const args = [program, dataDir, PROJECT, DATASET]
  const child = spawn(process.execPath, args, {stdio: ['pipe', 'pipe', 'inherit']})
  const exited = once(child, 'exit')
  child.stdout.on('data', (chunk: Buffer) => {
    if (Number(chunk.toString().trim().split('\n').at(-1)) <= left) child.kill('SIGKILL')
  })
  await exited
}

test('of a lake that is killed around the hours of unpublishing, each document is unpublished once, and none early', async () => {
  const dataDir = temporaryFolder()
  const first = await startLake({dataDir})
  for (const publishedId of notices) {
    await first.writer.create({_id: publishedId, _type: 'page', title: publishedId})
    await first.writer.releases.create({releaseId: publishedId})
    await first.writer.unpublishVersion({releaseId: publishedId, publishedId})
  }
  const start = Date.now() + 2000
  const hours = notices.map((releaseId, index) => ({
    releaseId,
    publishAt: new Date(start + 25 * index).toISOString(),
  }))
  // All in one request: the first hour must not come before the last is set.
  await first.writer.action(
    hours.map((hour) => ({actionType: 'sanity.action.release.schedule', ...hour})),
  )
  await first.lake.close()
  // The first kill comes before the first hour, the others between two of them.
  for (const left of [40, 32, 24, 16, 8]) await openAndKill(dataDir, left)

  const {lake, writer} = await startLake({dataDir})
  await expect.poll(() => lake.publicDocuments()).toEqual([])
  for (const {releaseId: id, publishAt} of hours) {
    expect(await writer.getDocument(`drafts.${id}`)).toMatchObject({title: id})
    expect(await writer.releases.get({releaseId: id})).toMatchObject({state: 'published'})
    const lines = await writer.request<string>({
      uri: `/data/history/${DATASET}/transactions/${id}?excludeMutations=true`,
    })
    const [created = '', unpublished = '', ...others] = lines.trim().split('\n')
    expect(JSON.parse(created)).toMatchObject({documentIDs: [id]})
    expect(JSON.parse(unpublished).timestamp >= publishAt, 'it is not early').toBe(true)
    expect(others).toEqual([])
  }
})
