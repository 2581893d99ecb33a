import {chownSync, mkdirSync, readdirSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {serveContentLake} from 'content-lake'
import {expect, test} from 'vitest'
import {readDotEnv} from '#web/server/env/env-file.ts'
import {readEnvironment} from '#web/server/env/env.ts'
import {recordKeys} from '#web/server/env/site-keys.ts'
import {holdFolder} from '#web/server/forms/restored/hold.ts'
import {openStorage} from '#web/server/storage/storage.ts'
import {temporaryFolder} from '#web/server/storage/testing/databases.ts'
import {machineChecks, reportFindings} from './machine.ts'

/** Prints what the doctor says of a site with these settings, whose data folder has the folder `backups`. */
async function diagnose(settings: Record<string, string>, folder = temporaryFolder()) {
  mkdirSync(join(folder, 'data/backups'), {recursive: true, mode: 0o700})
  const lines: string[] = []
  try {
    const base = {PORT: '0', DATA_DIR: join(folder, 'data'), PICTURES_AHEAD: 'off'}
    const env = readEnvironment({...base, ...settings})
    await reportFindings(env, machineChecks, (line) => lines.push(line))
  } catch (error) {
    lines.push(error instanceof Error ? error.message : String(error))
  }
  return lines.join('\n')
}

const mail = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'a@example.org',
  MAIL_TO: 'b@example.org',
  SITE_URL: 'http://localhost:3000',
}
const password = 'correct horse battery'

test.each([
  ['no sender of mails', {...mail, MAIL_FROM: ''}, /MAIL_FROM: name the sender/],
  ['no address for enquiries', {...mail, MAIL_TO: ''}, /MAIL_TO: name the address/],
  [
    'mails with links to this machine',
    {...mail, SMTP_URL: 'smtp://mail.example.org'},
    /SITE_URL: name the address at which people reach the site/,
  ],
  ['a mail server that is away', mail, /PROBLEM +SMTP_URL: the mail server at 127\.0\.0\.1:1/],
  ['no mail server', {}, /WARNING +Mail is written to files and sent to nobody/],
  ['quotation marks', {DATA_DIR: '"/data"'}, /DATA_DIR: has quotation marks around it/],
  ['a space', {MAIL_TO: 'b@example.org '}, /MAIL_TO: begins or ends with a space/],
  ['a line end of Windows', {PORT: '3000\r'}, /PORT: holds a control character/],
  ['composed letters', {STUDIO_PASSWORD: `${password} o\u0301`}, /STUDIO_PASSWORD: holds letters/],
  ['IPv6 without brackets in a URL', {SITE_URL: 'http://::1:3000'}, /SITE_URL: is not a URL/],
  ['IPv6 with brackets in HOST', {HOST: '[::1]'}, /HOST: .*IPv6 is written without brackets/],
  ['no password', {HOST: '0.0.0.0'}, /PROBLEM +HOST=0\.0\.0\.0 opens the Studio to others/],
  [
    'no proxy',
    {SITE_URL: 'https://localhost:1', STUDIO_PASSWORD: password},
    /WARNING .*TRUSTED_PROXIES names no proxy: all visitors count as one/,
  ],
  [
    'no https',
    {SITE_URL: 'http://www.example.org', STUDIO_PASSWORD: password},
    /WARNING .*is not https: sign-ins can be read/,
  ],
  [
    'a database that is away',
    {DATABASE_URL: 'postgresql://127.0.0.1:1/site'},
    /PROBLEM +DATABASE_URL: the database at 127\.0\.0\.1:1 cannot be used/,
  ],
  ['no backups', {}, /WARNING +No backups are made each night/],
  [
    'a disk that is not mounted',
    {BACKUP_DIR: '/no/such/mount'},
    /PROBLEM +BACKUP_DIR \/no\/such\/mount is not there/,
  ],
  [
    'a passphrase that cannot be read',
    {BACKUP_DIR: '/', BACKUP_PASSPHRASE_FILE: '/no/such/file'},
    /PROBLEM .*\/no\/such\/file/,
  ],
  ['no passphrase', {BACKUP_DIR: '/'}, /WARNING +Nightly backups are not encrypted/],
])('the doctor finds %s', async (_, settings, sentence) => {
  expect(await diagnose(settings)).toMatch(sentence)
})

test('the doctor finds a password that is cut at its #', () => {
  const file = join(temporaryFolder(), '.env')
  writeFileSync(file, 'STUDIO_PASSWORD=Gas-Aggregator#2026\n')
  expect(() => readDotEnv(() => true, file)).toThrow(
    /STUDIO_PASSWORD \(line 1\) is cut off at its #/,
  )
})

test('the doctor finds backups on the disk of the data, and one of a later date', async () => {
  const folder = temporaryFolder()
  const backups = join(folder, 'data/backups')
  mkdirSync(backups, {recursive: true})
  writeFileSync(join(backups, 'backup-2130-01-01T010000Z.tar.gz'), '')
  const printed = await diagnose({BACKUP_DIR: backups}, folder)
  expect(printed).toMatch(/WARNING +BACKUP_DIR .* is on the same disk as the data/)
  expect(printed).toMatch(/WARNING +Backups of a time that is still to come .*2130/)
})

test('the doctor finds settings that it lacks, and a site that is held', async () => {
  const folder = temporaryFolder()
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, {mode: 0o700})
  await recordKeys(dataDir, {SMTP_URL: 'smtp://mail.example.org'})
  await holdFolder(dataDir, '2026-11-22T01:00:00.000Z')
  const printed = await diagnose({}, folder)
  expect(printed).toMatch(
    /PROBLEM +The site was started with SMTP_URL, which this command does not/,
  )
  expect(printed).toMatch(/WARNING +The site was restored from a backup\. It sends nothing/)
})

test('the doctor leaves the folder of a stopped site as it was', async () => {
  const folder = temporaryFolder()
  const dataDir = join(folder, 'data')
  const lake = await serveContentLake({dataDir, projectId: 'local', dataset: 'production'})
  await lake.close()
  await (await openStorage({dataDir}, () => {})).close()
  mkdirSync(join(dataDir, 'backups'))
  const list = () =>
    readdirSync(dataDir, {recursive: true}).map((name) => {
      const {size, mtimeMs, mode} = statSync(join(dataDir, String(name)))
      return {name, size, mtimeMs, mode}
    })
  const before = list()
  // Asked who has an account, too.
  const printed = await diagnose({HOST: '0.0.0.0'}, folder)
  expect(printed).toContain('lake.sqlite is whole.')
  expect(printed).toContain('forms.sqlite is whole.')
  expect(list()).toEqual(before)
})

test.runIf(process.getuid?.() === 0)('the doctor finds what root has made there', async () => {
  const folder = temporaryFolder()
  const dataDir = join(folder, 'data')
  mkdirSync(join(dataDir, 'incoming'), {recursive: true})
  chownSync(dataDir, 65_534, 65_534)
  const printed = await diagnose({}, folder)
  expect(printed).toMatch(/PROBLEM .*\/incoming.* does not belong to the account of the site/)
  expect(printed).toContain(`chown -R 65534:65534 ${dataDir}`)
})
