import {createReadStream, existsSync, readdirSync, statSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {sanityImport} from '@sanity/import'
import {Hono} from 'hono'
import {expect, onTestFinished, test} from 'vitest'
import {DATASET, type LakeFixture, startLake, temporaryFolder, PROJECT} from 'content-lake/testing'
import {createRedirects} from '#web/server/pages/redirects.ts'
import {runScript, type ScriptResult} from '../testing/run-script.ts'
import {LOCAL_PROJECT, readEverything, writeEverything} from './testing/dataset.ts'
import {setTemporaryFolder} from './testing/temporary-folder.ts'

const redirect = import.meta.resolve('content-lake/redirect-api')

/**
 * Runs `npm run move`'s command, for which a lake served apart is hosted Sanity: requests to api.sanity.io go
 * there.
 *
 * @param stop a signal that it gets while the lake answers its transaction of that number.
 */
async function runMoveCommand(
  args: string[],
  {
    hosted,
    dataDir,
    env = {},
    stop,
  }: {
    hosted: LakeFixture['lake']
    dataDir: string
    env?: Record<string, string>
    stop?: {signal: NodeJS.Signals; transaction: number}
  },
): Promise<ScriptResult> {
  const {child, ended} = runScript('move', args, {
    cwd: import.meta.dirname,
    env: {
      NODE_OPTIONS: `--import=${redirect}`,
      SANITY_LAKE_URL: hosted.url,
      SANITY_PROJECT_ID: PROJECT,
      SANITY_WRITE_TOKEN: hosted.token,
      DATA_DIR: dataDir,
      ...env,
    },
  })
  let transactions = 0
  const unsubscribe = hosted.onChange(() => {
    transactions += 1
    if (transactions === stop?.transaction) child.kill(stop.signal)
  })
  const result = await ended
  unsubscribe()
  return result
}

setTemporaryFolder()

/** A client of the dataset that a site would open in this folder; it is closed before a command runs. */
async function inFolder<Result>(
  dataDir: string,
  work: (fixture: LakeFixture) => Promise<Result>,
): Promise<Result> {
  const fixture = await startLake({dataDir, projectId: LOCAL_PROJECT}, onTestFinished)
  const writer = fixture.writer.withConfig({projectId: LOCAL_PROJECT})
  try {
    return await work({...fixture, writer})
  } finally {
    await fixture.lake.close()
  }
}

/** A local folder with everything that moves, and a dataset apart that stands for hosted Sanity. */
async function startBoth() {
  const dataDir = join(temporaryFolder(), 'data')
  const hosted = await startLake()
  const before = await inFolder(dataDir, async (local) => {
    await writeEverything(local)
    return readEverything(local)
  })
  const run = (args: string, more: Partial<Parameters<typeof runMoveCommand>[1]> = {}) =>
    runMoveCommand(args.split(' '), {hosted: hosted.lake, dataDir, ...more})
  return {dataDir, hosted, before, run}
}

/** A row of the printed table: from, to, missing, different. */
const row = (name: string, ...counts: number[]) =>
  new RegExp(['', name, ...counts].join(' +│ +').replace(/^ \+│ \+/, '│ +'))

/** Where a site with this dataset redirects a visitor. */
async function redirectOf(path: string, {lake}: LakeFixture) {
  const cms = {projectId: LOCAL_PROJECT, dataset: DATASET, lakePath: '/lake'}
  const config = {siteUrl: 'https://example.org', cms}
  const app = new Hono().use(createRedirects({config, contentOrigin: lake.origin}).follow)
  return (await app.request(path)).headers.get('location')
}

test('content moves to hosted Sanity, and from there into a folder: all of it, what is missing, or what differs, of which a copy is kept (behaviours B440, B441, B442)', async () => {
  const {before, hosted, run} = await startBoth()
  const there = await run('--to hosted')
  expect(there).toMatchObject({code: 0, problems: ''})
  expect(await readEverything(hosted)).toEqual(before)
  expect(there.out).toMatch(row('redirect', 1, 1, 0, 0))
  expect(there.out).toMatch(row('sanity.imageAsset', 2, 2, 0, 0))
  expect(there.out).toMatch(row('all', 16, 16, 0, 0))

  const dataDir = join(temporaryFolder(), 'back')
  const back = await run('--to local', {dataDir})
  expect(back).toMatchObject({code: 0, problems: ''})
  expect(back.out).toMatch(/The local dataset is named production/)
  await inFolder(dataDir, async (local) => {
    expect(await readEverything(local)).toEqual(before)
    expect(await redirectOf('/old?page=2', local)).toBe('/news?page=2')
    await local.writer.patch('target').set({title: 'Changed here'}).commit()
    await local.writer.delete('seed.state')
  })
  const stopped = await run('--to local', {dataDir})
  expect(stopped.code).toBe(1)
  expect(stopped.problems).toMatch(/ 1 \(target\) are different: add --missing/)
  expect(stopped.out).toMatch(row('all', 16, 15, 1, 1))
  expect(await run('--to local --missing', {dataDir})).toMatchObject({code: 0, problems: ''})
  const local = await inFolder(dataDir, readEverything)
  expect(local).toEqual(
    before.map((document) =>
      document._id === 'target' ? {...document, title: 'Changed here'} : document,
    ),
  )

  const keptIn = ({out}: {out: string}) => /kept in (.+\.tar\.gz)\./.exec(out)?.[1] ?? ''
  /** Brings back what was kept; nothing but what was replaced is in it. */
  const bringBack = async (file: string, {writer}: Pick<LakeFixture, 'writer'>) => {
    const client = writer
    const options = {client, operation: 'createOrReplace'} as const
    const {numDocs} = await sanityImport(createReadStream(file), options)
    expect(numDocs).toBe(1)
  }
  const copy = keptIn(await run('--to local --replace', {dataDir}))
  await inFolder(dataDir, async (fixture) => {
    expect(await readEverything(fixture)).toEqual(before)
    await bringBack(copy, fixture)
    await fixture.writer.delete('seed.state')
    expect(await readEverything(fixture)).toEqual(
      local.filter(({_id}: {_id: string}) => _id !== 'seed.state'),
    )
  })

  await hosted.writer.patch('target').set({title: 'Changed there'}).commit()
  const changed = await readEverything(hosted)
  const replaced = keptIn(await run('--to hosted --replace'))
  expect(await readEverything(hosted)).toEqual(before)
  expect([copy, replaced].map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600])
  await bringBack(replaced, hosted)
  expect(await readEverything(hosted)).toEqual(changed)
})

test('killed while it uploads, then stopped in order by Ctrl+C, and run again, it is whole (behaviour B443)', async () => {
  const {dataDir, before, hosted, run} = await startBoth()
  const leftovers = () => readdirSync(tmpdir()).filter((name) => /^move-|-export-/.test(name))
  const killed = await run('--to hosted', {stop: {signal: 'SIGKILL', transaction: 2}})
  expect(killed.code).toBeNull()
  const former = leftovers()
  const {code, problems} = await run('--to hosted', {stop: {signal: 'SIGINT', transaction: 2}})
  expect({code, problems}).toEqual({
    code: 1,
    problems: 'Stopped: what was moved stays; run it again to go on.\n',
  })
  expect(leftovers()).toEqual(former)
  await inFolder(dataDir, async (local) => expect(await readEverything(local)).toEqual(before))
  expect(await hosted.writer.getDocument('move.state')).toBeDefined()
  expect(await run('--to hosted')).toMatchObject({code: 0, problems: ''})
  expect(await readEverything(hosted)).toEqual(before)
  expect(await hosted.writer.getDocument('move.state')).toBeUndefined()
})

test('a wrong token is told in one sentence, and no folder is made (behaviour B444)', async () => {
  const hosted = await startLake()
  const folder = temporaryFolder()
  const {code, problems} = await runMoveCommand(['--to', 'local'], {
    hosted: hosted.lake,
    dataDir: join(folder, 'data'),
    env: {SANITY_WRITE_TOKEN: 'wrong'},
  })
  expect(code).toBe(1)
  expect(problems).toMatch(/^Unauthorized.*: look at SANITY_READ_TOKEN and SANITY_WRITE_TOKEN\.\n$/)
  expect(problems.trim().split('\n')).toHaveLength(1)
  expect(existsSync(join(folder, 'data'))).toBe(false)
  expect(readdirSync(folder)).toEqual([])
})
