import {mkdtempSync, rmSync} from 'node:fs'
import {readdir, readFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {CONTACT_PATH} from '#web/contract/contact.ts'
import {readEnvironment} from './env/env.ts'
import {openSiteApi} from './open-site.ts'

const siteUrl = 'http://site.example'

/** Contact and newsletter of a site with only these keys in its environment. */
async function open(keys: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'forms-'))
  const logged: string[] = []
  const env = readEnvironment({DATA_DIR: dataDir, ...keys})
  const {app, close} = await openSiteApi(env, {
    siteUrl,
    lake: undefined,
    log: (line) => logged.push(line),
  })
  onTestFinished(async () => {
    await close()
    rmSync(dataDir, {recursive: true})
  })
  return {app, logged, mails: join(dataDir, 'mail')}
}

test('without SMTP_URL mails are files below DATA_DIR, and a line is logged', async () => {
  const {app, logged, mails} = await open({MAIL_TO: 'company@example.com'})
  expect(logged).toEqual([
    `No SMTP_URL: mail is written to ${mails} as .eml files and sent to nobody.`,
  ])
  const answer = await app.request(siteUrl + CONTACT_PATH, {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({
      fullname: 'Ada Obi',
      email: 'ada@example.com',
      phone: '08012345678',
      company: 'Delta Gas',
      message: 'We burn gas.',
    }),
  })
  expect(answer.status).toBe(201)
  const mailFiles = async () => (await readdir(mails).catch(() => [])).filter(isMail)
  await expect.poll(mailFiles).toHaveLength(1)
  const [name = ''] = await mailFiles()
  const text = await readFile(join(mails, name), 'utf8')
  expect(text).toContain('To: company@example.com')
  expect(text).toContain('Reply-To: Ada Obi <ada@example.com>')
  expect(text).toContain('We burn gas.')
})

test('with SMTP_URL nothing is logged', async () => {
  const {logged} = await open({
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'site@example.com',
    MAIL_TO: 'company@example.com',
    SITE_URL: 'http://localhost',
  })
  expect(logged).toEqual([])
})

const isMail = (name: string) => name.endsWith('.eml')
