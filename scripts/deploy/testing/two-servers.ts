import {spawn, type ChildProcess} from 'node:child_process'
import {once} from 'node:events'
import {join} from 'node:path'
import {CONTACT_PATH} from '#web/contract/contact.ts'
import {openSmtp, type TestSmtp} from '#web/server/mail/testing/start-smtp.ts'
import {openStorage, type Storage} from '#web/server/storage/storage.ts'
import type {TestPostgres} from '#web/server/storage/testing/start-postgres.ts'
import {enquiry} from '#web/server/forms/testing/forms-fixture.ts'
import {root} from '../../build/folders.ts'
import {
  emptyDataFolder,
  startIsolatedSite,
  type IsolatedSite,
} from '#web/e2e/testing/isolated-site.ts'
import {freePort} from '#web/server/http/testing/free-port.ts'
import {connectHttp2, type Http2Client} from './http2-client.ts'
import {host, startNginx, type Proxy} from './proxies.ts'

/** One of several servers: a process of its own, which is started and ended over and over. */
type SiteServer = {
  /** Its own origin, past any proxy. */
  url: string
  /** Starts it where it does not run, until it is ready. */
  start: () => Promise<void>
  /** Ends it as an operator does, in order. */
  stop: () => Promise<void>
  /** Ends it as a crash does. */
  kill: () => Promise<void>
  /** It goes on holding its connections, and does nothing. */
  suspend: () => void
}

/**
 * A server as `npm start` runs it, with hosted Sanity, whose place a lake takes.
 *
 * @param lakeUrl the lake's URL, with its base path.
 */
function createSiteServer(
  env: {PORT: string; DATA_DIR: string} & Record<string, string>,
  lakeUrl: string,
): SiteServer {
  const redirect = import.meta.resolve('content-lake/redirect-api')
  let child: ChildProcess | undefined
  let output = ''
  const end = async (signal: NodeJS.Signals) => {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const exited = once(ending, 'exit')
    ending.kill(signal)
    const [code] = await exited
    if (signal === 'SIGTERM' && code !== 0) throw new Error(`It ended with ${code}:\n${output}`)
  }
  return {
    url: `http://127.0.0.1:${env.PORT}`,
    async start() {
      if (child) return
      output = ''
      const started = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
        cwd: root,
        env: {
          ...process.env,
          LOG_FORMAT: 'json',
          SANITY_PROJECT_ID: 'local',
          SANITY_LAKE_URL: lakeUrl,
          NODE_OPTIONS: `--import=${redirect}`,
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      const exited = once(started, 'exit')
      for (const stream of [started.stdout, started.stderr]) {
        stream.on('data', (part) => {
          output += String(part)
        })
      }
      while (!output.includes('The site is ready.')) {
        if (started.exitCode !== null) throw new Error(`It did not start:\n${output}`)
        await Promise.race([once(started.stdout, 'data'), exited])
      }
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    suspend: () => void child?.kill('SIGSTOP'),
  }
}

export type TwoServers = {
  servers: [SiteServer, SiteServer]
  nginx: Proxy
  /** The site whose lake is in hosted Sanity's place. */
  sanity: IsolatedSite
  smtp: TestSmtp
  db: Storage['db']
  close: () => Promise<void>
}

/** Two servers with one PostgreSQL, one dataset and one mail server, behind nginx. */
export async function startTwoServers(postgres: TestPostgres): Promise<TwoServers> {
  const [sanity, smtp, databaseUrl] = await Promise.all([
    startIsolatedSite(),
    openSmtp(),
    postgres.createDatabase(),
  ])
  const ports = [await freePort(), await freePort()]
  const folders = await Promise.all([emptyDataFolder(), emptyDataFolder()])
  const [first, second] = folders.map(({folder}, index) =>
    createSiteServer(
      {
        PORT: String(ports[index]),
        DATA_DIR: folder,
        DATABASE_URL: withLongTimeouts(databaseUrl),
        SITE_URL: `https://${host}`,
        TRUSTED_PROXIES: '127.0.0.1',
        SMTP_URL: smtp.url,
        MAIL_FROM: 'site@example.com',
        MAIL_TO: 'company@example.com',
      },
      `${sanity.url}/lake`,
    ),
  )
  if (!first || !second) throw new Error('Two servers are needed.')
  const nginx = await startNginx(...ports)
  await Promise.all([first.start(), second.start()])
  const storage = await openStorage({dataDir: '', databaseUrl}, console.error)
  return {
    servers: [first, second],
    nginx,
    sanity,
    smtp,
    db: storage.db,
    async close() {
      await nginx.stop()
      await Promise.all([first.kill(), second.kill()])
      await Promise.all([storage.close(), smtp.close(), sanity.close()])
      for (const {remove} of folders) await remove()
    },
  }
}

/** The site waits two seconds for a lock by default; on a busy machine a test holds one for longer. */
function withLongTimeouts(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('lock_timeout', '60000')
  url.searchParams.set('statement_timeout', '60000')
  return url.href
}

const body = (message: string) => JSON.stringify({...enquiry, message})
const json = {'content-type': 'application/json'}

/** Sends an enquiry past the balancer, which tells a server the visitor's address. @returns the status. */
export async function sendEnquiry(
  to: SiteServer,
  message: string,
  from: string,
  more: Record<string, string> = {},
): Promise<number> {
  const headers = {...json, 'x-forwarded-for': from, ...more}
  const sent = await fetch(to.url + CONTACT_PATH, {method: 'POST', headers, body: body(message)})
  return sent.status
}

/** Sends an enquiry through the balancer. @returns the status. */
export async function postEnquiry(
  {send}: Http2Client,
  message: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const origin = `https://${host}`
  const sent = {method: 'POST', headers: {...json, origin, ...headers}, body: body(message)}
  return (await send(CONTACT_PATH, sent)).status
}

/** A visitor's own connection to the balancer. */
export const connectVisitor = ({nginx}: TwoServers, address: string) => connectHttp2(nginx, address)

/** How often the mail server took a mail about each enquiry whose message is a word and a number. */
export function countMailsAbout({received}: TestSmtp, word: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const {raw} of received) {
    const [message] = new RegExp(`\\b${word} \\d+`).exec(raw) ?? []
    if (message) counts[message] = (counts[message] ?? 0) + 1
  }
  return counts
}
