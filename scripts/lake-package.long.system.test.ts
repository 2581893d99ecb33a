import {execFile, spawn} from 'node:child_process'
import {once} from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {type CleanUp, SKIP_TELEMETRY, startOnce, temporaryFolder} from 'content-lake/testing'
import {chromium, type Page} from 'playwright'
import {expect, test, vi} from 'vitest'
import {freePort} from '#web/server/http/testing/free-port.ts'
import {root} from './build/folders.ts'
import {browserArgs, ensureBrowser} from './test/browser.ts'

const run = promisify(execFile)

// An installation downloads a thousand packages.
vi.setConfig({hookTimeout: 1_800_000, testTimeout: 1_800_000})

/** Names of errors that npm reports where no registry answers. */
const NO_REGISTRY = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/

/** Packs the package outside the repository, as `npm pack` does in its folder. */
async function pack(folder: string): Promise<string> {
  const source = join(root, 'scripts/content-lake')
  const copy = join(folder, 'content-lake')
  const isSource = (file: string) => !/\/(?:node_modules|dist)$/.test(file)
  cpSync(source, copy, {recursive: true, filter: isSource})
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const nested = join(source, 'node_modules')
  if (existsSync(nested)) symlinkSync(nested, join(copy, 'node_modules'))
  await run('npm', ['pack', '--pack-destination', folder], {cwd: copy})
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  return join(folder, String(tarball))
}

/** The version of a package that the repository has installed. */
function versionOf(name: string): string {
  const file = join(root, 'node_modules', name, 'package.json')
  const manifest: {version: string} = JSON.parse(readFileSync(file, 'utf8'))
  return manifest.version
}

/**
 * A folder of a stranger, with a space in its name, in which packages are installed from the registry: in the versions
 * of the repository's lock file where they are in it.
 *
 * @returns undefined where no registry can be reached.
 */
async function install(folder: string, dependencies: Record<string, string>) {
  mkdirSync(folder)
  const manifest = {name: 'a-stranger', private: true, type: 'module', dependencies}
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'))
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  try {
    await run('npm', args, {cwd: folder})
    return folder
  } catch (error) {
    if (NO_REGISTRY.test(String(error))) return undefined
    throw error
  }
}

const STRANGER = {...process.env, CI: '1', NODE_ENV: undefined, NODE_OPTIONS: SKIP_TELEMETRY}

/** Runs the command of the installed package in a folder. Returns what waits for a text in its output. */
function start(folder: string, args: string[], cleanUp: CleanUp) {
  const program = join(folder, 'node_modules/.bin/content-lake')
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: STRANGER,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  cleanUp(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  return async (pattern: RegExp): Promise<string> => {
    while (child.exitCode === null) {
      const [, match] = pattern.exec(output) ?? []
      if (match !== undefined) return match
      await Promise.race([once(child.stdout, 'data'), ended])
    }
    throw new Error(`${args.join(' ')} has ended: ${output}`)
  }
}

/** The blocks of the README that are whole files, by the name in their first line. */
function filesOfReadme(folder: string): [name: string, text: string][] {
  const readme = readFileSync(join(folder, 'node_modules/content-lake/README.md'), 'utf8')
  return [...readme.matchAll(/```(?:ts|js)\n\/\/ (\S+)\n([^]*?)```/g)].map(
    ([, name = '', text = '']) => [name, text],
  )
}

const stranger = startOnce(async (cleanUp) => {
  const folder = temporaryFolder(cleanUp)
  const tarball = await pack(folder)
  const studio = await install(join(folder, 'a studio'), {
    'content-lake': `file:${tarball}`,
    ...Object.fromEntries(
      ['sanity', '@sanity/client', 'react', 'react-dom', 'styled-components'].map((name) => [
        name,
        versionOf(name),
      ]),
    ),
  })
  const app = await install(join(folder, 'an app'), {
    'content-lake': `file:${tarball}`,
    '@sanity/client': '^8.0.0',
  })
  if (studio === undefined || app === undefined) return undefined
  for (const [name, text] of filesOfReadme(studio)) {
    writeFileSync(join(studio, name), text)
  }
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const printed = start(studio, ['--port', '0', '--origin', origin], cleanUp)
  const apiHost = await printed(/SANITY_STUDIO_API_HOST=(.*)\n/)
  const token = await printed(/SANITY_AUTH_TOKEN=(.*)\n/)
  return {studio, app, origin, port, apiHost, token, tarball}
})

/** The installed packages; the test ends here, with a sentence, where no registry can be reached. */
function requireInstalled(skip: (note: string) => never) {
  return (
    stranger() ??
    skip('The npm registry cannot be reached from here: the package was packed, and not installed.')
  )
}

/** Runs the sanity command with the lake of the folder; returns what it printed. */
async function runSanity(folder: string, ...args: string[]): Promise<string> {
  const program = join(folder, 'node_modules/.bin/content-lake')
  const {stdout, stderr} = await run(process.execPath, [program, 'sanity', ...args], {
    cwd: folder,
    env: STRANGER,
  })
  return stdout + stderr
}

test('the tarball has neither tests nor vitest, and its declarations', async ({skip}) => {
  const {tarball, app} = requireInstalled(skip)
  const {stdout} = await run('tar', ['tzf', tarball])
  const files = stdout.split('\n')
  expect(files).toEqual(expect.arrayContaining(['package/LICENSE', 'package/dist/index.d.ts']))
  expect(files.filter((file) => /\.test\.|\/testing\//.test(file))).toEqual([])
  expect(existsSync(join(app, 'node_modules/vitest'))).toBe(false)
})

test('@sanity/client 8 reads, writes and listens', async ({skip}) => {
  const {app, apiHost, token} = requireInstalled(skip)
  const script = `
    import {createClient} from '@sanity/client'
    const client = createClient({
      projectId: 'local', dataset: 'production', apiVersion: '2025-02-19', useCdn: false,
      apiHost: ${JSON.stringify(apiHost)}, useProjectHostname: false, token: ${JSON.stringify(token)},
    })
    const heard = Promise.withResolvers()
    const listening = client.listen('*[_type == "note"]', {}, {events: ['welcome', 'mutation']}).subscribe((event) => {
      if (event.type === 'welcome') client.create({_id: 'note', _type: 'note', text: 'Heard'})
      if (event.type === 'mutation') heard.resolve(event.result.text)
    })
    const text = await heard.promise
    listening.unsubscribe()
    console.log(text, await client.fetch('*[_id == "note"][0].text'))
    await client.delete('note')`
  const args = ['--input-type=module', '--eval', script]
  const {stdout} = await run(process.execPath, args, {cwd: app, env: STRANGER})
  expect(stdout.trim()).toBe('Heard Heard')
})

/** Creates a document in the form of a Studio and publishes it. */
async function publishInStudio(page: Page, origin: string, title: string): Promise<void> {
  await page.goto(origin)
  await page.getByText('Sign in on this computer').click()
  await page.getByRole('link', {name: 'Page', exact: true}).click()
  await page.getByTestId('action-intent-button').first().click()
  await page.getByTestId('field-title').getByTestId('string-input').fill(title)
  await page.getByTestId('action-publish').click()
}

test('a Studio made by the README opens a form, edits and publishes', async ({
  skip,
  onTestFinished,
}) => {
  const {studio, origin, port, apiHost} = requireInstalled(skip)
  const printed = start(studio, ['sanity', 'dev', '--port', String(port)], onTestFinished)
  await printed(/(running at)/)
  const browser = await chromium.launch({
    args: browserArgs,
    executablePath: ensureBrowser(console.log),
  })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  page.setDefaultTimeout(240_000)
  await publishInStudio(page, origin, 'Made by a stranger')
  const query = encodeURIComponent('*[_type == "page"].title')
  const readTitles = async (): Promise<{result: string[]}> =>
    (await fetch(`${apiHost}/v2025-02-19/data/query/production?query=${query}`)).json()
  await expect.poll(readTitles, {timeout: 240_000}).toMatchObject({result: ['Made by a stranger']})
})

test('content-lake sanity imports, migrates, validates and exports', async ({skip}) => {
  const {studio} = requireInstalled(skip)
  const line = {_id: 'imported', _type: 'page', title: 'Imported', legacy: true}
  mkdirSync(join(studio, 'my files'))
  writeFileSync(join(studio, 'my files/data.ndjson'), JSON.stringify(line))
  mkdirSync(join(studio, 'migrations/remove-legacy'), {recursive: true})
  writeFileSync(
    join(studio, 'migrations/remove-legacy/index.ts'),
    `import {at, defineMigration, unset} from 'sanity/migrate'
     export default defineMigration({
       title: 'Remove legacy',
       filter: 'defined(legacy)',
       migrate: {document: () => at('legacy', unset())},
     })`,
  )
  await runSanity(studio, 'dataset', 'import', 'my files/data.ndjson', '-d', 'production')
  const options = ['--no-dry-run', '--no-confirm', '--no-progress']
  await runSanity(studio, 'migration', 'run', 'remove-legacy', ...options)
  expect(await runSanity(studio, 'documents', 'validate', '-y')).toContain('0 errors')
  await runSanity(studio, 'dataset', 'export', 'production', 'my files/out.tar.gz')
  const {stdout} = await run('tar', ['xzOf', 'my files/out.tar.gz', '--wildcards', '*.ndjson'], {
    cwd: studio,
  })
  const documents: Record<string, unknown>[] = stdout
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text))
  const imported = documents.find(({_id}) => _id === 'imported')
  expect(imported).toMatchObject({title: 'Imported'})
  expect(imported).not.toHaveProperty('legacy')
})
