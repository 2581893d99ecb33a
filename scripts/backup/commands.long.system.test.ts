import {randomBytes} from 'node:crypto'
import {mkdirSync, readdirSync, readFileSync, statfsSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {beforeEach, describe, expect, onTestFinished, test, vi} from 'vitest'
import {mountSmallDisk, startLake, startOnce, temporaryFolder} from 'content-lake/testing'
import {explain} from '../run/command.ts'
import {type BackupOptions, makeBackup, restoreBackup} from './backup.ts'
import {runBackupCommand} from './testing/backup-command.ts'

const passphrase = 'correct horse battery'

/** The data folder of a site that does not run, which the tests only read. */
const siteData = startOnce(async (cleanUp) => {
  const dataDir = join(temporaryFolder(cleanUp), 'data')
  const {writer, lake} = await startLake({dataDir}, cleanUp)
  await writer.assets.upload('file', randomBytes(200_000), {filename: 'report.bin'})
  await writer.create({_id: 'page', _type: 'page', title: 'Kept'})
  await lake.close()
  return dataDir
})

let folder: string

beforeEach(() => {
  folder = temporaryFolder()
})

const inFolder = (name: string) => join(folder, name)

/** Runs a command in the folder of the test. */
const run = (command: 'backup' | 'restore', file: string, env: Record<string, string> = {}) =>
  runBackupCommand(command, file, {cwd: folder, env: {DATA_DIR: siteData(), ...env}})

/** The options that the commands pass on where no database and no passphrase is set. */
const optionsOf = (dataDir: string, more: Partial<BackupOptions>) => ({
  dataDir,
  databaseUrl: undefined,
  passphrase: undefined,
  ...more,
})
const backUp = (file: string, more: Partial<BackupOptions> = {}) =>
  makeBackup(inFolder(file), optionsOf(siteData(), more))
const restore = (file: string, more: Partial<BackupOptions> = {}) =>
  restoreBackup(inFolder(file), optionsOf(inFolder('restored'), more))

test('an encrypted backup is its owner’s alone, shows nothing of what it holds, and is restored', async () => {
  writeFileSync(inFolder('passphrase'), `${passphrase}\n`)
  const made = await run('backup', 'site.age', {BACKUP_PASSPHRASE_FILE: 'passphrase'})
  expect(made).toMatchObject({code: 0, problems: '', out: expect.stringContaining('encrypted')})
  expect(statSync(inFolder('site.age')).mode & 0o777).toBe(0o600)
  const start = readFileSync(inFolder('site.age')).subarray(0, 30)
  expect(start.toString()).toMatch(/^age-encryption\.org\/v1\n-> scr/)

  const env = {DATA_DIR: 'restored', BACKUP_PASSPHRASE: passphrase}
  const {code, out} = await run('restore', 'site.age', env)
  expect(code).toBe(0)
  expect(out).toMatch(/restored is as it was at .*Z: 2 documents, 1 pictures and files\./)
  const {writer, lake, asEditor} = await startLake({dataDir: inFolder('restored')})
  expect(await writer.fetch('*[_id == "page"][0].title')).toBe('Kept')
  const asset = await writer.fetch('*[_type == "sanity.fileAsset"][0]{url, size}')
  const file = await fetch(asset.url, {headers: asEditor})
  expect((await file.arrayBuffer()).byteLength).toBe(asset.size)
  await lake.close()
})

test('a command that fails prints one sentence, and ends with 1', async () => {
  writeFileSync(inFolder('notes.txt'), 'mine')
  expect(await run('backup', 'notes.txt')).toMatchObject({
    code: 1,
    problems: expect.stringMatching(
      /^No backup was made: .*notes\.txt exists already: name another file\.\n$/,
    ),
  })
  expect(readFileSync(inFolder('notes.txt'), 'utf8')).toBe('mine')
  expect(await run('restore', 'notes.txt', {DATA_DIR: 'restored'})).toMatchObject({
    code: 1,
    problems: expect.stringMatching(
      /^Nothing was restored: .* no backup, or damaged \(incorrect header check\): take another copy of it\.\n$/,
    ),
  })
})

describe('one sentence says why nothing was changed:', () => {
  const listing = () => readdirSync(folder, {recursive: true}).map(String)

  /** Expects work to fail with one sentence, and to leave the test's folder as it was. */
  async function expectFailure(sentence: RegExp, work: () => Promise<unknown>) {
    const before = listing()
    const reason = await work().then(() => 'It did not fail.', explain)
    expect(reason).toMatch(sentence)
    expect(reason).not.toContain('\n')
    expect(listing()).toEqual(before)
  }

  test('there is no such folder', async () => {
    await expectFailure(
      /no such file or directory, open '.*away\/site\.tar\.gz.*: look at how the path is written\.$/,
      () => backUp('away/site.tar.gz'),
    )
    await expectFailure(/no such file or directory, mkdir '.*away\/backup/, () =>
      backUp('a', {dataDir: inFolder('away')}),
    )
    await expectFailure(/no such file or directory, open '.*away\.tar\.gz'/, () =>
      restore('away.tar.gz'),
    )
  })

  test('the disk is full', async ({skip}) => {
    const disk = mountSmallDisk(folder, 100) ?? skip('Only root may mount a disk.')
    await expectFailure(/no space left on device, write: free some space on this disk\.$/, () =>
      makeBackup(join(disk.path, 'site'), optionsOf(siteData(), {})),
    )
    await backUp('site')
    await expectFailure(/The disk of .* is full/, () =>
      restore('site', {dataDir: join(disk.path, 'data')}),
    )
  })

  test('the disk of a running site is full', async ({skip}) => {
    const disk = mountSmallDisk(folder, 1000) ?? skip('Only root may mount a disk.')
    const dataDir = join(disk.path, 'data')
    const {lake, writer} = await startLake({dataDir, log: () => {}})
    await writer.create({_id: 'page', _type: 'page', text: 'x'.repeat(200_000)})
    const {bavail, bsize} = statfsSync(disk.path)
    writeFileSync(join(disk.path, 'filler'), Buffer.alloc(bavail * bsize - 100_000))
    await expectFailure(/made no snapshot \(The disk is full.*\): free some space/, () =>
      backUp('site', {dataDir}),
    )
    expect(await writer.fetch('count(*[_type == "page"])')).toBe(1)
    await lake.close()
  })

  test('the data folder is a mount point', async ({skip}) => {
    const disk = mountSmallDisk(folder, 1000) ?? skip('Only root may mount a disk.')
    await backUp('site')
    await expectFailure(
      /resource busy or locked.*: name a folder inside it, or stop what uses it\.$/,
      () => restore('site', {dataDir: disk.path}),
    )
    await restore('site', {dataDir: join(disk.path, 'data')})
  })

  test('PostgreSQL’s programs are missing', async () => {
    vi.stubEnv('PATH', folder)
    onTestFinished(() => void vi.unstubAllEnvs())
    await expectFailure(/^spawn pg_dump ENOENT: install pg_dump\.$/, () =>
      backUp('site', {databaseUrl: 'postgres://localhost/site'}),
    )
  })

  test('the data folder is not empty', async () => {
    await backUp('site')
    await expectFailure(/data is not empty: stop the site and move the folder away/, () =>
      restore('site', {dataDir: siteData()}),
    )
    // Nothing but an empty folder is replaced.
    mkdirSync(inFolder('restored'))
    await restore('site')
  })

  /** Expects a restoration of other bytes than those of a backup to fail. */
  async function expectDamage(bytes: Uint8Array, secret?: string) {
    writeFileSync(inFolder('damaged'), bytes)
    await expectFailure(/^(?!ENOENT|EEXIST)(?!It did not)/, () =>
      restore('damaged', {passphrase: secret}),
    )
  }

  /** The bytes of a file, of which one bit is another. */
  function flipBit(whole: Buffer, at: number): Buffer {
    const copy = Buffer.from(whole)
    copy.writeUInt8((whole[at] ?? 0) ^ 1, at)
    return copy
  }

  test('the file is incomplete, or one bit of it is another', async () => {
    await backUp('site')
    const whole = readFileSync(inFolder('site'))
    // A random byte of the file that was uploaded, and the checksum at gzip's end: a bit between them may be one that
    // gzip does not use, with which the backup is still whole (RFC 1951, 3.2.7).
    for (const at of [whole.length / 2, whole.length - 8]) {
      await expectDamage(flipBit(whole, Math.floor(at)))
    }
    for (const part of [0.01, 0.5, 0.999]) {
      await expectDamage(whole.subarray(0, Math.floor(whole.length * part)))
    }
  })

  test('the passphrase is another, or missing, or the encrypted file is damaged', async () => {
    await backUp('site.age', {passphrase})
    await expectFailure(/another: set the one that it was made with\.$/, () =>
      restore('site.age', {passphrase: 'incorrect horse battery'}),
    )
    await expectFailure(/is encrypted: set BACKUP_PASSPHRASE_FILE/, () => restore('site.age'))
    const whole = readFileSync(inFolder('site.age'))
    await expectDamage(flipBit(whole, whole.length - 200), passphrase)
    await expectDamage(whole.subarray(0, whole.length - 200), passphrase)
  })
})
