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
