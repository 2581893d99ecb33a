import {randomBytes} from 'node:crypto'
import {mkdirSync, readdirSync, readFileSync, statfsSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {beforeEach, describe, expect, test} from 'vitest'
import {mountSmallDisk, startLake, temporaryFolder} from 'content-lake/testing'
import {restoreBackup} from './backup.ts'
import {runBackupCommand} from './testing/backup-command.ts'

const PASSPHRASE = {BACKUP_PASSPHRASE: 'correct horse battery'}

let folder: string
let dataDir: string

beforeEach(async () => {
  folder = temporaryFolder()
  dataDir = join(folder, 'data')
  const {writer, lake} = await startLake({dataDir})
  await writer.assets.upload('file', randomBytes(200_000), {filename: 'report.bin'})
  await writer.create({_id: 'page', _type: 'page', title: 'Kept'})
  await lake.close()
})

const run = (command: 'backup' | 'restore', file: string, env: Record<string, string> = {}) =>
  runBackupCommand(command, file, {cwd: folder, env: {DATA_DIR: 'data', ...env}})
const restored = {DATA_DIR: 'restored'}

test('a backup can be read by its owner alone, and what it holds is restored', async () => {
  expect(await run('backup', 'site.tar.gz')).toMatchObject({code: 0, problems: ''})
  expect(statSync(join(folder, 'site.tar.gz')).mode & 0o777).toBe(0o600)
  const {code, out} = await run('restore', 'site.tar.gz', restored)
  expect(code).toBe(0)
  expect(out).toMatch(/restored is as it was at .*Z: 2 documents, 1 pictures and files\./)
  const {writer, lake} = await startLake({dataDir: join(folder, 'restored')})
  expect(await writer.fetch('*[_id == "page"][0].title')).toBe('Kept')
  const asset = await writer.fetch('*[_type == "sanity.fileAsset"][0]{url, size}')
  expect((await (await fetch(asset.url)).arrayBuffer()).byteLength).toBe(asset.size)
  await lake.close()
})

test('an encrypted backup shows nothing of what it holds; its passphrase can be in a file', async () => {
  writeFileSync(join(folder, 'passphrase'), 'correct horse battery\n')
  const {out} = await run('backup', 'site.age', {BACKUP_PASSPHRASE_FILE: 'passphrase'})
  expect(out).toContain('encrypted')
  const file = readFileSync(join(folder, 'site.age'))
  expect(file.subarray(0, 30).toString()).toMatch(/^age-encryption\.org\/v1\n-> scr/)
  expect(await run('restore', 'site.age', {...restored, ...PASSPHRASE})).toMatchObject({code: 0})
})

describe('one sentence says why nothing was changed:', () => {
  const listing = () => readdirSync(folder, {recursive: true}).map(String)

  /** Runs a command that must fail, and compares what is in the test's folder before and after. */
  async function expectFailure(sentence: RegExp, ...args: Parameters<typeof run>) {
    const before = listing()
    const {code, problems} = await run(...args)
    expect({code, problems}).toEqual({code: 1, problems: expect.stringMatching(sentence)})
    expect(problems.trim().split('\n')).toHaveLength(1)
    expect(listing()).toEqual(before)
  }

  test('a file of that name exists', async () => {
    writeFileSync(join(folder, 'site.tar.gz'), 'mine')
    await expectFailure(
      /site\.tar\.gz exists already: name another file\./,
      'backup',
      'site.tar.gz',
    )
    expect(readFileSync(join(folder, 'site.tar.gz'), 'utf8')).toBe('mine')
  })

  test('there is no such folder', async () => {
    await expectFailure(
      /no such file or directory, open '.*away\/site\.tar\.gz.*: look at how the path is written\.\n$/,
      'backup',
      'away/site.tar.gz',
    )
    await expectFailure(/no such file or directory, mkdir '.*away\/backup/, 'backup', 'a', {
      DATA_DIR: 'away',
    })
    await expectFailure(
      /no such file or directory, open '.*away\.tar\.gz'/,
      'restore',
      'away.tar.gz',
      restored,
    )
  })

  test('the disk is full', async ({skip}) => {
    const disk = mountSmallDisk(folder, 100) ?? skip('Only root may mount a disk.')
    await expectFailure(
      /no space left on device, write: free some space on this disk\.\n$/,
      'backup',
      `${disk.path}/site`,
    )
    await run('backup', 'site')
    await expectFailure(/The disk of .* is full/, 'restore', 'site', {
      DATA_DIR: `${disk.path}/data`,
    })
  })

  test('the disk of a running site is full', async ({skip}) => {
    const disk = mountSmallDisk(folder, 1000) ?? skip('Only root may mount a disk.')
    const onDisk = {DATA_DIR: join(disk.path, 'data')}
    const {lake, writer} = await startLake({dataDir: onDisk.DATA_DIR, log: () => {}})
    await writer.create({_id: 'page', _type: 'page', text: 'x'.repeat(200_000)})
    const {bavail, bsize} = statfsSync(disk.path)
    writeFileSync(join(disk.path, 'filler'), Buffer.alloc(bavail * bsize - 100_000))
    await expectFailure(
      /made no snapshot \(The disk is full.*\): free some space/,
      'backup',
      'site',
      onDisk,
    )
    expect(await writer.fetch('count(*[_type == "page"])')).toBe(1)
    await lake.close()
  })

  test('the data folder is a mount point', async ({skip}) => {
    const disk = mountSmallDisk(folder, 1000) ?? skip('Only root may mount a disk.')
    await run('backup', 'site')
    const place = {DATA_DIR: disk.path}
    await expectFailure(
      /resource busy or locked.*: name a folder inside it, or stop what uses it\.\n$/,
      'restore',
      'site',
      place,
    )
    const inside = {DATA_DIR: join(disk.path, 'data')}
    expect(await run('restore', 'site', inside)).toMatchObject({code: 0})
  })

  test('the passphrase is another, or missing', async () => {
    await run('backup', 'site.age', PASSPHRASE)
    const other = {...restored, BACKUP_PASSPHRASE: 'incorrect horse battery'}
    await expectFailure(
      /another: set the one that it was made with\.\n$/,
      'restore',
      'site.age',
      other,
    )
    await expectFailure(/is encrypted: set BACKUP_PASSPHRASE_FILE/, 'restore', 'site.age', restored)
  })

  test('PostgreSQL’s programs are missing', async () => {
    const env = {DATABASE_URL: 'postgres://localhost/site', PATH: folder}
    await expectFailure(/: spawn pg_dump ENOENT: install pg_dump\.\n$/, 'backup', 'site', env)
  })

  test('the data folder is not empty', async () => {
    await run('backup', 'site')
    await expectFailure(
      /data is not empty: stop the site and move the folder away/,
      'restore',
      'site',
    )
    // Nothing but an empty folder is replaced.
    mkdirSync(join(folder, 'restored'))
    expect(await run('restore', 'site', restored)).toMatchObject({code: 0})
  })

  /** The check that finds the damage differs: decryption, gzip, tar, or a checksum. */
  const anyReason = /^(?!ENOENT|EEXIST)/
  const damaged = /^Nothing was restored: /

  test.each([
    ['as it is', {BACKUP_PASSPHRASE: ''}, [0.01, 0.2, 0.5, 0.7, 0.999]],
    ['encrypted', PASSPHRASE, [0.5, 0.999]],
  ])('the file is incomplete, or one bit of it is another (%s)', async (_, env, parts) => {
    await run('backup', 'site', env)
    const file = join(folder, 'site')
    const whole = readFileSync(file)
    const damage = (bytes: Uint8Array) => writeFileSync(file, bytes)
    const place = {dataDir: join(folder, 'restored'), databaseUrl: undefined}
    const restore = () =>
      restoreBackup(file, {...place, passphrase: env.BACKUP_PASSPHRASE || undefined})
    for (const part of parts) {
      const at = Math.floor(whole.length * part)
      const other = Buffer.from(whole)
      other.writeUInt8((whole[at] ?? 0) ^ 1, at)
      damage(other)
      await expect(restore()).rejects.toThrow(anyReason)
      damage(whole.subarray(0, at))
      await expect(restore()).rejects.toThrow(anyReason)
    }
    await expectFailure(damaged, 'restore', 'site', {...restored, ...env})
    damage(whole)
    await restore()
  })

  test('the file is something else', async () => {
    writeFileSync(join(folder, 'notes.txt'), 'Not a backup.')
    await expectFailure(
      /no backup, or damaged \(incorrect header check\): take another copy of it\.\n$/,
      'restore',
      'notes.txt',
      restored,
    )
  })
})
