import {mkdir, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {temporaryFolder} from 'content-lake/testing'
import {expect, onTestFinished, test} from 'vitest'
import {createWatchingServer} from './source-assets.ts'

test('a file outside the root that was taken away and put back, as git does, is still watched', async () => {
  const folder = temporaryFolder()
  const [web, schemas] = [join(folder, 'web'), join(folder, 'schemas')]
  const file = join(schemas, 'page.js')
  await mkdir(web)
  await mkdir(schemas)
  await writeFile(file, 'export const title = 1')
  await writeFile(join(web, 'main.js'), "import '../schemas/page.js'")
  const vite = await createWatchingServer(
    {
      root: web,
      configFile: false,
      logLevel: 'silent',
      server: {middlewareMode: true, ws: false, fs: {allow: [folder]}},
    },
    [schemas],
  )
  onTestFinished(() => vite.close())
  await vite.transformRequest('/main.js')
  const events: string[] = []
  vite.watcher.on('all', (event, path) => void (path === file && events.push(event)))

  await expect.poll(() => vite.watcher.getWatched()[schemas]).toContain('page.js')
  await rm(file)
  await expect.poll(() => events).toContain('unlink')
  await writeFile(file, 'export const title = 2')
  await expect.poll(() => events).toContain('add')
  await writeFile(file, 'export const title = 3')
  await expect.poll(() => events).toContain('change')
})
