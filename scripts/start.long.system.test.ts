import {expect, test} from 'vitest'
import {assertPortFree} from '#web/server/http/listen.ts'
import {freePort} from '#web/server/http/testing/free-port.ts'
import {startNpm} from './testing/npm-command.ts'
import {copyRepository} from './testing/repository-copy.ts'

test('npm start in a fresh clone serves the site while the Studio is built (behaviour B258)', async () => {
  const {folder} = await copyRepository()
  const port = await freePort()
  const first = startNpm(['start'], {folder, port})
  await first.waitFor('Content Lake')
  expect(first.printed()).toMatch(/Building the site for browsers[^]*Documents: \d+ written/)
  expect(first.printed()).toMatch(/Studio {8}\S+ {2}\(being built: its page opens by itself\)/)
  expect((await fetch(first.url)).status).toBe(200)
  const page = await fetch(`${first.url}/studio`)
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await page.text()).toContain('The Studio is being built')

  first.signalAll('SIGTERM')
  expect(await first.exited).toBe(0)
  expect(first.printed()).not.toContain('Built the Studio')
  await assertPortFree('localhost', port)

  const second = startNpm(['start'], {folder, port})
  await second.waitFor('Built the Studio')
  await second.waitFor('Built the preview')
  expect(second.printed()).not.toMatch(/Building the (site|server)/)
  const studio = async () => (await fetch(`${second.url}/studio/structure/news`)).status
  await expect.poll(studio).toBe(200)
  const html = await (await fetch(`${second.url}/studio`)).text()
  const [, script] = /<script [^>]*src="([^"]+)"/.exec(html) ?? []
  expect((await fetch(second.url + script)).status).toBe(200)
  second.signalAll('SIGINT')
  expect(await second.exited).toBe(0)
})
