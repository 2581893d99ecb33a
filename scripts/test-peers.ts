/**
 * `npm run test:peers [-- <folder>]`: builds a small site with next-sanity's and the command line's own
 * packages in a temporary folder (or one that is kept), and runs it against a local lake: import, build,
 * pages, pictures, live updates, other origins and signing in. Prints what passed; needs the npm registry.
 */
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises'
import {existsSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join, resolve} from 'node:path'
import {createClient} from '@sanity/client'
import {chromium} from 'playwright'
import {browserArgs, ensureBrowser} from './browser/find-browser.ts'
import {root} from './build/folders.ts'
import {serveContentLake, type ServedContentLake} from './content-lake/index.ts'
import {checkInBrowser} from './peers/browser-checks.ts'
import {assertEqual, Report} from './peers/check.ts'
import {checkImports} from './peers/import-check.ts'
import {findFreePort} from './peers/free-port.ts'
import {runIn, startIn} from './peers/run-in.ts'
import {DATASET, documents, PROJECT, SLUGS, standInFiles} from './peers/stand-in-files.ts'
import {runCommand} from './run/command.ts'

await runCommand(async () => {
  const [kept] = process.argv.slice(2)
  const folder = kept ? resolve(kept) : await mkdtemp(join(tmpdir(), 'peers-'))
  const closers: (() => unknown)[] = []
  if (!kept) closers.push(() => rm(folder, {recursive: true, force: true}))
  try {
    await testPeers(folder, closers)
  } finally {
    for (const close of closers.reverse()) await close()
  }
})

async function testPeers(folder: string, closers: (() => unknown)[]): Promise<void> {
  for (const [name, text] of Object.entries(standInFiles)) {
    const path = join(folder, name)
    await mkdir(dirname(path), {recursive: true})
    await writeFile(path, text)
  }
  if (!existsSync(join(folder, 'node_modules'))) {
    console.log('Installing the packages of the stand-in project. This takes a few minutes.')
    await runIn(folder, ['npm', 'install', '--legacy-peer-deps', '--no-audit', '--no-fund'])
  }
  const port = await findFreePort()
  const site = `http://localhost:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'peers-lake-'))
  closers.push(() => rm(dataDir, {recursive: true, force: true}))
  const lake = await serveContentLake({
    projectId: PROJECT,
    dataset: DATASET,
    dataDir,
    origins: [{origin: site, credentials: true}],
  })
  closers.push(() => lake.close())
  const apiHost = lake.url.replace('127.0.0.1', 'localhost')
  const writer = createClient({
    projectId: PROJECT,
    dataset: DATASET,
    apiVersion: '2025-02-19',
    apiHost,
    useProjectHostname: false,
    useCdn: false,
    token: lake.token,
  })
  const report = new Report()
  const command =
    (name: string) =>
    ({url, token}: ServedContentLake, ...args: string[]) =>
      runIn(folder, [process.execPath, `node_modules/${name}/bin/run.js`, ...args], {
        SANITY_LAKE_URL: url,
        SANITY_AUTH_TOKEN: token,
        NODE_OPTIONS: `--import=${join(root, 'scripts/content-lake/redirect-api.ts')}`,
      })
  const sanity = (...args: string[]) => command('@sanity/cli')(lake, ...args)
  const next = (...args: string[]) => [process.execPath, 'node_modules/next/dist/bin/next', ...args]
  const env = {PEER_API_HOST: apiHost, NEXT_TELEMETRY_DISABLED: '1'}

  await report.check('sanity dataset import, twice', async () => {
    const file = join(folder, 'data.ndjson')
    const picture = join(root, 'seed/images/publications/06.webp')
    await writeFile(file, documents(picture))
    for (const _ of SLUGS) {
      await sanity('dataset', 'import', file, '--dataset', DATASET, '--replace')
    }
    assertEqual(await writer.fetch('count(*[_type == "page" && defined(picture.asset->url)])'), 2)
  })
  await report.check(
    'sanity 6: export, and import twice into an empty, a seeded and a changed dataset',
    () => checkImports(command('sanity-cli-6')),
  )
  await report.check('sanity documents query', async () => {
    const output = await sanity('documents', 'query', 'count(*[_type == "page"])')
    assertEqual(/^\s*2\s*$/m.test(output), true)
  })
  await report.check('next build', async () => void (await runIn(folder, next('build'), env)))
  const server = await startIn(folder, next('start', '-p', String(port)), env, /Ready/)
  closers.push(() => server.kill())
  const browser = await chromium.launch({
    args: browserArgs,
    executablePath: ensureBrowser((line) => console.log(line)),
  })
  closers.push(() => browser.close())
  const otherSite = `http://127.0.0.1:${port}`
  await checkInBrowser(browser, {site, otherSite, apiHost, writer}, report)
  if (report.failures.length > 0) throw new Error(`${report.failures.length} checks failed.`)
  console.log('Everything passed.')
}
