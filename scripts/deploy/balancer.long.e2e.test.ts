import {sql} from 'kysely'
import {afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test} from 'vitest'
import {startPostgres} from '#web/server/storage/testing/start-postgres.ts'
import {hasNginx} from './testing/proxies.ts'
import {
  connectVisitor,
  countMailsAbout,
  postEnquiry,
  sendEnquiry,
  startTwoServers,
  type TwoServers,
} from './testing/two-servers.ts'

/**
 * The recipe of several servers: two processes, as `npm start` runs them, with one PostgreSQL and one
 * dataset, behind nginx. A lake is in hosted Sanity's place, which tests cannot reach.
 */
const postgres = hasNginx ? await startPostgres() : undefined

describe.runIf(postgres)('two servers (behaviour B405)', () => {
  let site: TwoServers

  beforeAll(async () => {
    if (postgres) site = await startTwoServers(postgres)
  })
  beforeEach(async () => {
    for (const {start} of site.servers) await start()
  })
  afterAll(async () => {
    await site.close()
    await postgres?.stop()
  })

  /** A connection of a visitor with an address of his own. */
  async function visit(address: string) {
    const client = await connectVisitor(site, address)
    onTestFinished(() => client.close())
    return client
  }

  /** The enquiries whose message begins with a word. */
  const stored = (word: string) =>
    site.db
      .selectFrom('enquiry')
      .select(['message', 'quarantine'])
      .where('message', 'like', `${word}%`)
      .orderBy('message')
      .execute()

  const countMails = (word: string) => countMailsAbout(site.smtp, word)

  const waitingMails = async () =>
    (await site.db.selectFrom('outbox').select('id').where('state', '=', 'queued').execute()).length

  test('each mail is sent once, whichever server took the enquiry', async () => {
    const messages = Array.from({length: 12}, (_, n) => `Both ${10 + n}`)
    const sent = messages.map((message, n) =>
      sendEnquiry(site.servers[n % 2 === 0 ? 0 : 1], message, `192.0.${n}.1`),
    )
    expect(new Set(await Promise.all(sent))).toEqual(new Set([201]))
    await expect.poll(waitingMails).toBe(0)
    expect(countMails('Both')).toEqual(Object.fromEntries(messages.map((message) => [message, 1])))
  })

  test('they count a visitor’s enquiries together', async () => {
    const visitor = await visit('127.0.1.1')
    for (let n = 10; n <= 30; n += 1) expect(await postEnquiry(visitor, `Limit ${n}`)).toBe(201)
    const refused = (await stored('Limit')).filter(({quarantine}) => quarantine !== null)
    expect(refused).toEqual([{message: 'Limit 30', quarantine: 'too many from one address'}])
  })

  test('what an editor publishes is on both', async () => {
    const read = async (url: string) => (await fetch(`${url}/about`)).text()
    for (const {url} of site.servers) expect(await read(url)).not.toContain('Seen on both')
    await site.sanity.client.patch('aboutPage').set({'banner.tagline': 'Seen on both'}).commit()
    for (const {url} of site.servers) {
      await expect.poll(() => read(url), {interval: 5}).toContain('Seen on both')
    }
  })

  test('where one is killed, the other answers its visitors, and nothing is sent twice to a server', async () => {
    const [first] = site.servers
    const visitor = await visit('127.0.2.1')
    const lock = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holding = site.db.transaction().execute(async (trx) => {
      await sql`lock table enquiry in exclusive mode`.execute(trx)
      locked.resolve()
      await lock.promise
    })
    await locked.promise
    // One after the other, the balancer gives each server one of them.
    const enquiries = ['Crash 10', 'Crash 11'].map((message) => postEnquiry(visitor, message))
    await expect.poll(countWaiting).toBe(2)
    first.suspend()
    const pages = ['/faq', '/about', '/publications', '/disclaimer'].map((path) =>
      visitor.send(path),
    )
    await Promise.any(pages)
    await first.kill()
    lock.resolve()
    await holding
    expect((await Promise.all(pages)).map(({status}) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(await Promise.all(enquiries))).toEqual(new Set([201, 502]))
    expect(await stored('Crash')).toHaveLength(1)
  })

  test('an enquiry that is sent again after a crash is stored once', async () => {
    const [first] = site.servers
    const visitor = await visit('127.0.3.1')
    const key = {'idempotency-key': 'the same dialog'}
    expect(await sendEnquiry(first, 'Again 10', '127.0.3.1', key)).toBe(201)
    await expect.poll(waitingMails).toBe(0)
    await first.kill()
    expect(await postEnquiry(visitor, 'Again 10', key)).toBe(201)
    await expect.poll(waitingMails).toBe(0)
    expect([await stored('Again'), countMails('Again')]).toEqual([
      [{message: 'Again 10', quarantine: null}],
      {'Again 10': 1},
    ])
  })

  test('mail of a server that was killed is sent by the other; what it was sending comes twice, with one Message-ID', async () => {
    const [first, second] = site.servers
    const release = site.smtp.hold()
    for (let n = 10; n < 15; n += 1) {
      expect(await sendEnquiry(first, `Killed ${n}`, `192.0.2.${n}`)).toBe(201)
    }
    await site.smtp.waitForHeld()
    await first.kill()
    release()
    // Each enquiry wakes the mail of the server that takes it.
    await sendEnquiry(second, 'Killed 15', '192.0.2.15')
    await expect.poll(waitingMails).toBe(1)
    expect(countMails('Killed')).toEqual(
      Object.fromEntries([10, 11, 12, 13, 14, 15].map((n) => [`Killed ${n}`, 1])),
    )
    // Three minutes later nobody has a claim to it any more.
    await site.db
      .updateTable('outbox')
      .set({claimed_until: Date.now()})
      .where('state', '=', 'queued')
      .execute()
    await sendEnquiry(second, 'Killed 16', '192.0.2.16')
    await expect.poll(waitingMails).toBe(0)
    const counts = countMails('Killed')
    expect(Object.values(counts).toSorted((a, b) => a - b)).toEqual([1, 1, 1, 1, 1, 1, 2])
    const twice = Object.keys(counts).find((message) => counts[message] === 2)
    const ids = site.smtp.received
      .filter(({raw}) => raw.includes(`${twice}`))
      .map(({messageId}) => messageId)
    expect(new Set(ids).size).toBe(1)
  })

  test('no request fails while they are started anew, one after the other', async () => {
    let isRestarting = true
    const answers: {asked: string; status: number}[] = []
    const load = ['127.0.4.1', '127.0.5.1', '127.0.6.1', '127.0.7.1'].map(
      async (address, index) => {
        const client = await visit(address)
        for (let n = 10; isRestarting; n += 1) {
          // Half of the visitors see kept pages, half of them pages that are rendered for them.
          const asked = index % 2 === 0 ? '/disclaimer' : `/search?q=gas+${index}+${n}`
          answers.push({asked, status: (await client.send(asked)).status})
          if (n % 20 > 0) continue
          const message = `Restart ${address} ${n}`
          answers.push({asked: message, status: await postEnquiry(client, message)})
        }
      },
    )
    for (const {start, stop} of site.servers) {
      await stop()
      await start()
    }
    isRestarting = false
    await Promise.all(load)
    expect(answers.filter(({status}) => status !== 200 && status !== 201)).toEqual([])
    const sent = answers.map(({asked}) => asked).filter((asked) => asked.startsWith('Restart'))
    expect((await stored('Restart')).map(({message}) => message)).toEqual(sent.toSorted())
    expect(answers.length).toBeGreaterThan(10)
  })

  /** How many requests wait for the table that is locked. */
  async function countWaiting() {
    const {rows} = await sql`select 1 from pg_locks where not granted`.execute(site.db)
    return rows.length
  }
})
