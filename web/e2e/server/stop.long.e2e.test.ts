import {once} from 'node:events'
import {get, request, type IncomingMessage} from 'node:http'
import {buffer} from 'node:stream/consumers'
import sharp from 'sharp'
import {expect, onTestFinished, test} from 'vitest'
import WebSocket from 'ws'
import {findRunningLake} from 'content-lake'
import {CONTACT_PATH} from '#web/contract/contact.ts'
import {startSmtp} from '#web/server/mail/testing/start-smtp.ts'
import {openStorage} from '#web/server/storage/storage.ts'
import {enquiry} from '#web/server/forms/testing/forms-fixture.ts'
import {freePort} from '#web/server/http/testing/free-port.ts'
import {setUpBrowser} from '../testing/browser.ts'
import {copySeededDataFolder, copyUnfinishedSeed} from '../testing/isolated-site.ts'
import {startSiteProcess} from '../testing/site-process.ts'

const visit = setUpBrowser()

const picture = await sharp({
  create: {width: 1200, height: 900, channels: 3, background: '#157a52'},
})
  .png()
  .toBuffer()

async function seededFolder() {
  const {folder, remove} = await copySeededDataFolder()
  onTestFinished(remove)
  return folder
}

/** A request that the server has begun to handle; `end` sends the rest of the body. */
async function begin(
  url: string,
  {method = 'GET', headers = {}}: {method?: string; headers?: Record<string, string>} = {},
) {
  const sent = request(url, {method, headers: {...headers, Expect: '100-continue'}})
  const response = once(sent, 'response').then(async ([message]: IncomingMessage[]) => {
    if (!message) throw new Error('There is no response.')
    return {status: message.statusCode, headers: message.headers, body: await buffer(message)}
  })
  sent.flushHeaders()
  if (method === 'GET') sent.end()
  await once(sent, 'continue')
  return {
    response,
    write: (part: Buffer) => sent.write(part),
    end: (part: Buffer) => sent.end(part),
  }
}

test('SIGTERM to npm: everything in progress is finished, streams are ended, and the code is 0', async () => {
  const smtp = await startSmtp()
  const release = smtp.hold()
  const dataDir = await seededFolder()
  const port = await freePort()
  const site = startSiteProcess('npm', {
    PORT: String(port),
    DATA_DIR: dataDir,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'site@example.com',
    MAIL_TO: 'company@example.com',
    SITE_URL: `http://localhost:${port}`,
  })
  await site.waitFor('Content Lake')
  const lake = await findRunningLake(dataDir)
  const authorisation = {Authorization: `Bearer ${lake?.token}`}

  const json = {'Content-Type': 'application/json'}
  const first = await fetch(site.url + CONTACT_PATH, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(enquiry),
  })
  expect([first.status, await first.json()]).toEqual([201, expect.anything()])
  await smtp.waitForHeld()

  // The first page takes longer: ten seconds are little on a busy machine.
  expect(await (await fetch(`${site.url}/about`)).text()).toContain('</html>')
  const stream = await fetch(`${site.url}/lake/v2023-05-03/data/listen/production?query=*`)
  const events = stream.text()
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/lake/v1/socket/production`, {
    headers: authorisation,
  })
  await once(socket, 'open')
  // Small pictures, made by a process that runs already: a stopping site waits ten seconds for them.
  const small = '*[_type == "sanity.imageAsset" && extension != "svg"] | order(size)[0...2].url'
  const query = encodeURIComponent(small)
  const listed = await fetch(`${site.url}/lake/v2023-05-03/data/query/production?query=${query}`)
  const {result: images}: {result: string[]} = await listed.json()
  await (await fetch(`${new URL(images[0] ?? '', site.url)}?w=80&fm=webp`)).arrayBuffer()

  const upload = await begin(`${site.url}/lake/v2023-05-03/assets/images/production`, {
    method: 'POST',
    headers: {...authorisation, 'Content-Type': 'image/png'},
  })
  upload.write(picture.subarray(0, 100))
  const text = Buffer.from(JSON.stringify({...enquiry, message: 'Sent while stopping'}))
  const contact = await begin(site.url + CONTACT_PATH, {method: 'POST', headers: json})
  contact.write(text.subarray(0, 10))
  const pages = await Promise.all(['/faq', '/disclaimer'].map((path) => begin(site.url + path)))
  const pictures = await Promise.all(
    images.map((url) => begin(`${new URL(url, site.url)}?w=160&fm=webp`)),
  )

  const closed = once(socket, 'close')
  site.signal('SIGTERM')
  await site.waitFor('Stopping')
  const newcomer = once(get(site.url, {agent: false}), 'response')
  await expect(newcomer).rejects.toThrow('ECONNREFUSED')
  upload.end(picture.subarray(100))
  contact.end(text.subarray(10))
  release()

  expect(await upload.response).toMatchObject({status: 200, headers: {connection: 'close'}})
  expect(await contact.response).toMatchObject({status: 201, headers: {connection: 'close'}})
  for (const page of pages) {
    const {status, body} = await page.response
    expect([status, body.toString()], site.printed()).toEqual([
      200,
      expect.stringContaining('</html>'),
    ])
  }
  for (const {response} of pictures) {
    const {status, body} = await response
    expect(status).toBe(200)
    // Decodes it all: a picture that was cut off is an error.
    expect((await sharp(body, {failOn: 'truncated'}).stats()).channels.length).toBeGreaterThan(2)
  }
  expect(await events, 'the stream has an end').toContain('event: welcome')
  expect((await closed)[0], 'going away').toBe(1001)
  expect(await site.exited, site.printed()).toBe(0)

  const {db, close} = await openStorage({dataDir}, console.error)
  onTestFinished(close)
  expect(await db.selectFrom('enquiry').select('message').execute()).toHaveLength(2)
  const mails = await db.selectFrom('outbox').select(['state', 'attempts']).execute()
  expect(mails, 'the mail that was being sent, and one for the next start').toEqual(
    expect.arrayContaining([
      {state: 'sent', attempts: 0},
      {state: 'queued', attempts: 0},
    ]),
  )
  expect(smtp.received).toHaveLength(1)
})

test('a second signal ends the server at once', async () => {
  const env = {PORT: String(await freePort()), DATA_DIR: await seededFolder()}
  const busy = startSiteProcess('node', env)
  await busy.waitFor('Content Lake')
  const endless = await begin(busy.url + CONTACT_PATH, {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
  })
  const cut = Promise.allSettled([endless.response])
  busy.signal('SIGTERM')
  await busy.waitFor('Stopping')
  let code: number | null | undefined
  void busy.exited.then((exited) => (code = exited))
  // A signal soon after the first is taken for the same one, passed on by npm.
  await expect
    .poll(() => {
      busy.signal('SIGTERM')
      return code
    })
    .toBe(143)
  expect(await cut).toMatchObject([{status: 'rejected', reason: {message: 'socket hang up'}}])
})

test('SIGTERM during the first seed: the code is 0; the next start seeds, and ends with 0 by SIGINT', async () => {
  const {folder: dataDir, remove} = await copyUnfinishedSeed(60)
  onTestFinished(remove)
  const env = {PORT: String(await freePort()), DATA_DIR: dataDir}
  const first = startSiteProcess('node', env)
  await first.waitFor('Uploading pictures')
  expect((await fetch(first.url)).status).toBe(503)
  first.signal('SIGTERM')
  expect(await first.exited, first.printed()).toBe(0)
  expect(first.printed()).not.toMatch(/error|failed/i)

  const {page} = await visit({javaScriptEnabled: false})
  const second = startSiteProcess('node', env)
  await second.waitFor('Uploading pictures')
  expect((await page.goto(second.url))?.status()).toBe(503)
  await page.getByRole('heading', {name: 'The site is being set up'}).waitFor()
  const tokens = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
  expect(tokens, 'the site’s look').toContain('Archivo')
  await second.waitFor('Content Lake ')
  expect(second.printed()).toMatch(/Documents: \d+ written\./)
  const home = await fetch(second.url)
  expect([home.status, await home.text()]).toEqual([200, expect.stringContaining('id="hero"')])
  await page.locator('#hero').waitFor()
  second.signal('SIGINT')
  expect(await second.exited, second.printed()).toBe(0)
})
