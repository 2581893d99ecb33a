import {expect, test} from 'vitest'
import {readEnvironment} from './env.ts'

test.each([
  ['PORT', 'eighty'],
  ['PORT', '99999'],
  ['SITE_URL', 'example.org'],
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
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://site:secret%zz@127.0.0.1'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_TO', 'The Company <a@b.c>'],
  ['MAIL_RECEIPTS', 'yes'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['RETENTION_DAYS', '0'],
])('a wrong %s (%s) is named in one line, without its password', (key, value) => {
  const read = () => readEnvironment({[key]: value})
  expect(read).toThrow(/^The environment \(\.env or the shell\) has a wrong value\. .+$/)
  expect(read).toThrow(`${key}: `)
  expect(read).not.toThrow('secret')
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
