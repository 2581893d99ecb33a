import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {readDotEnv, readServiceFile} from './env-file.ts'
import {environmentKeys, localHost, readEnvironment} from './env.ts'
import {findMisspeltKeys} from './site-keys.ts'

test.each([
  ['PORT', 'eighty'],
  ['PORT', '99999'],
  ['SITE_URL', 'example.org'],
  ['SITE_URL', 'http://::1:3000'],
  ['HOST', '[::1]'],
  ['STUDIO_PASSWORD', 'short'],
  ['LAKE_ORIGINS', '*'],
  ['LAKE_ORIGINS', 'https://peer.example.org/studio'],
  ['LAKE_ORIGINS', 'https://peer.example.org credentials'],
  ['SANITY_PROJECT_ID', 'Not A Project'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_URL', 'postgresql:///site'],
  ['DATABASE_URL', 'postgresql://site:secret@127.0.0.1:99999/site'],
  ['DATABASE_URL', 'postgresql://site:secret%zz@127.0.0.1/site'],
  ['SMTP_URL', 'mail.example.com'],
  ['DATABASE_URL', 'postgresql://site#secret@127.0.0.1/site'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://site:25/secret@127.0.0.1'],
  ['SMTP_URL', 'smtp://site:secret%zz@127.0.0.1'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_TO', 'The Company <a@b.c>'],
  ['MAIL_RECEIPTS', 'yes'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['RETENTION_DAYS', '0'],
  ['DRAFT_HISTORY_DAYS', '0'],
])('a wrong %s (%s) is named in one line, without its password', (key, value) => {
  const read = () => readEnvironment({[key]: value})
  expect(read).toThrow(/^The environment \(\.env or the shell\) has a wrong value\. .+$/)
  expect(read).toThrow(`${key}: `)
  expect(read).not.toThrow('secret')
})

test.each(['eighty', '99999', '30.5', '-1'])('a PORT of %s says which numbers it takes', (PORT) => {
  expect(() => readEnvironment({PORT})).toThrow(/ PORT: is no whole number from 0 to 65535\.$/)
})

const mail = {
  SMTP_URL: 'smtp://site:secret@mail.example.com',
  MAIL_FROM: 'The Company <site@example.com>',
  MAIL_TO: 'company@example.com',
  SITE_URL: 'https://site.example.com',
}

test.each([
  ['MAIL_FROM', ''],
  ['MAIL_TO', ''],
  ['SITE_URL', ''],
  ['SITE_URL', 'http://localhost:3000'],
  ['SITE_URL', 'http://127.0.0.1'],
])('beside a mail server %s is needed: not %j', (key, value) => {
  expect(() => readEnvironment({...mail, [key]: value})).toThrow(`${key}: name the`)
  expect(readEnvironment(mail).forms.mail.to).toBe(mail.MAIL_TO)
})

test('a trial with a mail server on this machine may have an address of this machine', () => {
  const trial = {...mail, SMTP_URL: 'smtp://127.0.0.1:2525', SITE_URL: 'http://localhost:3000'}
  expect(readEnvironment(trial).siteUrl).toBe(trial.SITE_URL)
})

test.each([
  ['quotation marks', '"a long pass phrase"'],
  ['single quotation marks', "'/data'"],
  ['the line end of Windows', 'a long pass phrase\r'],
  ['a space at the end', 'a long pass phrase '],
  ['a character that nobody sees', 'a long\u200b pass phrase'],
  ['decomposed letters', 'Ade\u0301bayo\u0300 is the name'],
])('a value with %s is refused, whichever key has it', (_, value) => {
  for (const key of environmentKeys) {
    const read = () => readEnvironment({[key]: value})
    expect(read, key).toThrow(new RegExp(` ${key}: (?:has|holds|begins)`))
    expect(read, key).not.toThrow(value)
  }
})

test('a sender may have its name in quotation marks', () => {
  expect(readEnvironment({MAIL_FROM: '"Gas, Ltd" <a@example.com>'}).forms.mail.from.name).toBe(
    'Gas, Ltd',
  )
})

function fileOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'env-'))
  onTestFinished(() => rmSync(folder, {recursive: true}))
  writeFileSync(join(folder, '.env'), text)
  return join(folder, '.env')
}
const isKey = (key: string) => environmentKeys.includes(key)

test.each([
  ['STUDIO_PASSWORD=Gas-Aggregator#2026', 'is cut off at its #'],
  ['SMTP_URL=smtp://a:b#c@mail.example.com', 'is cut off at its #'],
  ['MAIL_FROM="The Company" <a@example.com>', 'has text behind its quotation mark'],
  ['STUDIO_PASSWORD="a long pass phrase', 'has no second quotation mark'],
])('.env with %s is refused, as Node would read a part of it', (line, problem) => {
  const file = fileOf(`PORT=3000 # the usual one\n${line}\nOTHER=a#b\n`)
  const [key = ''] = line.split('=')
  expect(() => readDotEnv(isKey, file)).toThrow(`${key} (line 2) ${problem}`)
})

test('.env of Windows, with comments, quotation marks and a mark at its begin is read', () => {
  const text = '\ufeffPORT=4000\r\n# no=key\r\nSTUDIO_PASSWORD="a #1 pass phrase" # secret\r\n'
  expect(readDotEnv(isKey, fileOf(text))).toEqual({
    PORT: '4000',
    STUDIO_PASSWORD: 'a #1 pass phrase',
  })
})

test.each([
  ['SITE_ULR', 'SITE_URL'],
  ['BACKUP_PASPHRASE', 'BACKUP_PASSPHRASE'],
  ['retention_day', 'RETENTION_DAYS'],
])('%s is taken for a misspelt setting', (key, setting) => {
  expect(findMisspeltKeys({[key]: 'x', PATH: '/bin'})).toEqual([{key, setting}])
})

test('settings, and keys of other programs, are not taken for misspelt ones', () => {
  const keys = [...environmentKeys, 'HOME', 'HOSTNAME', 'MAILTO', 'PGHOST', 'CHROMIUM_PATH', 'TZ']
  expect(findMisspeltKeys(Object.fromEntries(keys.map((key) => [key, 'x'])))).toEqual([])
})

test('the file of a service is read as systemd reads it', () => {
  const text = `# a comment
; another
SITE_URL=https://www.example.org
STUDIO_PASSWORD=Gas-Aggregator#2026
MAIL_FROM="The \\"Company\\" <a@example.com>"
MAIL_TO='b@example.com'
DATA_DIR=/var/lib/my\\ site
SMTP_URL=
`
  expect(readServiceFile(fileOf(text))).toEqual({
    SITE_URL: 'https://www.example.org',
    STUDIO_PASSWORD: 'Gas-Aggregator#2026',
    MAIL_FROM: 'The "Company" <a@example.com>',
    MAIL_TO: 'b@example.com',
    DATA_DIR: '/var/lib/my site',
    SMTP_URL: '',
  })
})

test('the host of a local address is that of a URL', () => {
  expect(['::1', '::', '0.0.0.0', '127.0.0.1'].map(localHost)).toEqual([
    '[::1]',
    '127.0.0.1',
    '127.0.0.1',
    '127.0.0.1',
  ])
})
