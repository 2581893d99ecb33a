import {once} from 'node:events'
import {get, type IncomingMessage} from 'node:http'
import {brotliDecompressSync} from 'node:zlib'
import {afterAll, beforeAll, describe, expect, onTestFinished, test} from 'vitest'
import WebSocket from 'ws'
import {CONTACT_PATH} from '#web/contract/contact.ts'
import {readEnvironment} from '#web/server/env/env.ts'
import {openStorage} from '#web/server/storage/storage.ts'
import {enquiry} from '#web/server/forms/testing/forms-fixture.ts'
import {buildFolders} from '../build/folders.ts'
import {copySeededDataFolder, emptyDataFolder} from '#web/e2e/testing/isolated-site.ts'
import {freePort} from '#web/server/http/testing/free-port.ts'
import {openSite, type RunningSite} from '#web/server/open-site.ts'
import {builtAssets} from '#web/server/site-assets.ts'
import {connectHttp2} from './testing/http2-client.ts'
import {hasCaddy, hasNginx, host, type Proxy, startCaddy, startNginx} from './testing/proxies.ts'

const proxies = [
  ...(hasNginx ? [{name: 'nginx', start: (port: number) => startNginx(port)}] : []),
  ...(hasCaddy ? [{name: 'Caddy', start: startCaddy}] : []),
]

/** The recipes of one small machine: each proxy of Debian with its file of `.config/deploy/`, and the site. */
const password = 'a long pass phrase'
const origin = `https://${host}`
const signInPath = '/lake/v1/auth/login/local?origin=/studio'
const dataset = '/lake/v2023-05-03/data'

type Site = RunningSite & {port: number; folder: string}
const sites: {site: RunningSite; remove: () => Promise<void>}[] = []
let site: Site
let siteWithoutPassword: Site

async function start(
  {folder, remove}: {folder: string; remove: () => Promise<void>},
  settings: Record<string, string> = {},
): Promise<Site> {
  const port = await freePort()
  const env = readEnvironment({PORT: String(port), DATA_DIR: folder, ...settings})
  const running = await openSite(env, await builtAssets(buildFolders()), {log: console.error})
  sites.push({site: running, remove})
  return {...running, port, folder}
}

beforeAll(async () => {
  site = await start(await copySeededDataFolder(), {
    SITE_URL: origin,
    STUDIO_PASSWORD: password,
    TRUSTED_PROXIES: '127.0.0.1,::1',
  })
  siteWithoutPassword = await start(await emptyDataFolder())
})

afterAll(async () => {
  for (const {site: running, remove} of sites) {
    await running.close()
    await remove()
  }
})

describe.each(proxies.map((recipe, index) => ({...recipe, index})))('behind $name', (recipe) => {
  let proxy: Proxy

  beforeAll(async () => {
    proxy = await recipe.start(site.port)
  })
  afterAll(async () => proxy.stop())

  async function connect(address?: string) {
    const client = await connectHttp2(proxy, address)
    onTestFinished(() => client.close())
    return client
  }

  const authorisation = () => ({authorization: `Bearer ${site.lake?.token}`})

  test('pages arrive over HTTP/2 as the site has compressed them; plain HTTP leads there', async () => {
    const {session, send} = await connect()
    expect(session.alpnProtocol).toBe('h2')
    const {status, headers, body} = await send('/', {headers: {'accept-encoding': 'br, gzip'}})
    expect([status, headers['content-encoding']]).toEqual([200, 'br'])
    expect(brotliDecompressSync(body).toString()).toContain(
      `<link rel="canonical" href="${origin}/"`,
    )

    // The site's own, once.
    expect(headers['strict-transport-security']).toBe('max-age=31536000')

    const {etag} = headers
    const again = await send('/', {
      headers: {'accept-encoding': 'br, gzip', 'if-none-match': String(etag)},
    })
    expect([again.status, again.body.length]).toEqual([304, 0])

    const asked = get({port: proxy.httpPort, path: '/news?tag=gas', headers: {host}})
    const [plain]: IncomingMessage[] = await once(asked, 'response')
    plain?.resume()
    expect([301, 308]).toContain(plain?.statusCode)
    expect(plain?.headers.location).toBe(`${origin}/news?tag=gas`)
  })

  test('nobody is signed in by one click; the password signs in, with a secure cookie', async () => {
    const {send} = await connect()
    const clicked = await send(signInPath)
    expect([clicked.status, clicked.headers['set-cookie']]).toEqual([200, undefined])
    const signIn = (typed: string) =>
      send(signInPath, {
        method: 'POST',
        headers: {origin, 'content-type': 'application/x-www-form-urlencoded'},
        body: new URLSearchParams({password: typed}).toString(),
      })
    expect((await signIn('a wrong guess')).status).toBe(401)
    const {status, headers} = await signIn(password)
    const [cookie = ''] = [headers['set-cookie']].flat().map(String)
    expect([status, cookie]).toEqual([303, expect.stringMatching(/^__Host-lake-\S+=.*; Secure/)])
    const identity = await send('/lake/v1/users/me', {
      headers: {cookie: cookie.split(';')[0] ?? ''},
    })
    expect(JSON.parse(identity.body.toString())).toMatchObject({role: 'administrator'})
  })

  test('where the site has no password, nobody is signed in through the proxy', async () => {
    const front = await recipe.start(siteWithoutPassword.port)
    onTestFinished(front.stop)
    const direct = await fetch(`${siteWithoutPassword.url}${signInPath}`, {redirect: 'manual'})
    expect([direct.status, direct.headers.getSetCookie().length]).toEqual([302, 1])
    const client = await connectHttp2(front)
    const {status, headers} = await client.send(signInPath)
    expect([status, headers['set-cookie']]).toEqual([403, undefined])
    client.close()
  })

  test('events and messages arrive at once', async () => {
    const {open, send} = await connect()
    const stream = open(`${dataset}/listen/production?query=*`, authorisation())
    let heard = ''
    stream.on('data', (part) => {
      heard += String(part)
    })
    const hears = async (text: string) => {
      while (!heard.includes(text)) await once(stream, 'data')
    }
    await hears('event: welcome')
    const url = `wss://127.0.0.1:${proxy.httpsPort}/lake/v1/socket/production`
    const options = {headers: {Host: host, ...authorisation()}, servername: host, ca: proxy.ca}
    const socket = new WebSocket(url, options)
    await once(socket, 'open')
    socket.terminate()

    const mutations = [{create: {_id: `through-${recipe.index}`, _type: 'faq', question: 'Heard?'}}]
    const [{status}] = await Promise.all([
      send(`${dataset}/mutate/production`, {
        method: 'POST',
        headers: {...authorisation(), 'content-type': 'application/json'},
        body: JSON.stringify({mutations}),
      }),
      hears(`through-${recipe.index}`),
    ])
    expect(status).toBe(200)
    stream.close()
  })

  test('a file of 50 MB is uploaded', async () => {
    const {send} = await connect()
    const body = Buffer.alloc(50_000_000, `${recipe.name} `)
    const sent = await send('/lake/v2023-05-03/assets/files/production?filename=large.txt', {
      method: 'POST',
      headers: {...authorisation(), 'content-type': 'text/plain'},
      body,
    })
    expect([sent.status, JSON.parse(sent.body.toString())]).toMatchObject([
      200,
      {document: {size: body.length}},
    ])
  })

  test('enquiries are counted for the visitor’s own address, whatever a visitor claims', async () => {
    const flooding = await connect(`127.0.${20 + recipe.index}.1`)
    const second = await connect(`127.0.${30 + recipe.index}.1`)
    const post = ({send}: typeof second, message: string, claimed: string) =>
      send(CONTACT_PATH, {
        method: 'POST',
        headers: {origin, 'content-type': 'application/json', 'x-forwarded-for': claimed},
        body: JSON.stringify({...enquiry, message}),
      })
    for (let n = 0; n <= 20; n += 1)
      await post(flooding, `${recipe.name}: flood ${n}`, `203.0.${n}.7`)
    expect((await post(second, 'From elsewhere', `127.0.${20 + recipe.index}.1`)).status).toBe(201)

    const {db, close} = await openStorage({dataDir: site.folder}, console.error)
    onTestFinished(close)
    const stored = await db
      .selectFrom('enquiry')
      .select(['message', 'quarantine'])
      .orderBy('received_at')
      .execute()
    const refused = stored.filter(({quarantine}) => quarantine !== null)
    expect(refused.at(-1)).toEqual({
      message: `${recipe.name}: flood 20`,
      quarantine: 'too many from one address',
    })
    expect(refused).toHaveLength(recipe.index + 1)
  })
})
