import {once} from 'node:events'
import {get} from 'node:http'
import {expect, onTestFinished, test} from 'vitest'
import {INBOX_PATH} from '#web/contract/inbox.ts'
import {newsletterPath} from '#web/contract/newsletter.ts'
import {PREVIEW_PATHS} from '#web/contract/paths.ts'
import {freePort} from '#web/server/http/testing/free-port.ts'
import {connectHttp2} from './testing/http2-client.ts'
import {hasNginx, host, startNginx} from './testing/proxies.ts'

test.runIf(hasNginx)(
  'nginx logs no token of a link and nobody’s address, also where the site does not answer',
  async () => {
    const nginx = await startNginx(await freePort())
    onTestFinished(nginx.stop)
    const client = await connectHttp2(nginx)
    onTestFinished(() => client.close())
    const paths = [
      '/newsletter/unsubscribe?token=a-secret',
      '/lake/v1/auth/link/a-secret?origin=/studio',
      `${PREVIEW_PATHS.shared}/a-secret`,
      newsletterPath('a-secret@example.com'),
      `${INBOX_PATH}/addresses/a-secret@example.com`,
    ]
    for (const path of paths) {
      const sent = {method: 'POST', headers: {referer: `https://${host}${path}`}}
      expect((await client.send(path, sent)).status).toBe(502)
      const asked = get({port: nginx.httpPort, path, headers: {host}})
      const [redirect] = await once(asked, 'response')
      redirect.resume()
      expect(redirect.statusCode).toBe(301)
    }
    await expect
      .poll(async () => (await nginx.readLogs()).join())
      .toMatch(/"POST \S+" 502 (?:[^]*" 502 ){4}/)
    const written = (await nginx.readLogs()).join()
    expect(written).toContain('"POST /newsletter/unsubscribe" 502')
    expect(written).not.toContain('a-secret')
  },
)
