import {spawnSync} from 'node:child_process'
import {existsSync, globSync} from 'node:fs'
import {basename, delimiter, dirname, join} from 'node:path'
import {chromium} from 'playwright'

/** Chromium's headless shell draws pages and nothing else: it takes half of a whole browser's CPU time. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Flags for a headless Chromium without background network requests. */
export const browserArgs = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The path of `CHROMIUM_PATH`, else of an installed headless shell, else of an installed Chromium or Chrome,
 * else undefined. Playwright's own count as installed.
 */
export function findBrowser(): string | undefined {
  return findShell() ?? firstExisting([...onPath(browsers), ...applications, playwrightBrowser()])
}

/**
 * Finds a browser, or installs one: Playwright's own headless shell, else, as root, Debian's. In CI, where a
 * whole browser would cost every run minutes, a headless shell is installed beside it.
 *
 * @throws one sentence that says what to install, where neither worked.
 */
export function ensureBrowser(report: (step: string) => void): string {
  const present = process.env['CI'] ? findShell() : findBrowser()
  if (present) return present
  report("Installing Chromium's headless shell for the tests (about 100 MB)…")
  const installed =
    installFromPlaywright(report) || installFromDebian('chromium-headless-shell', report)
  if (!installed && !findBrowser()) installFromDebian('chromium', report)
  const browser = findBrowser()
  if (browser) return browser
  throw new Error(
    'The tests need a browser: install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  )
}

function findShell(): string | undefined {
  return firstExisting([process.env['CHROMIUM_PATH'], ...onPath(shells), ...playwrightShells()])
}

function firstExisting(paths: (string | undefined)[]): string | undefined {
  return paths.find((path) => path && existsSync(path))
}

function onPath(names: string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name)))
}

function playwrightBrowser(): string {
  return chromium.executablePath()
}

/** Playwright keeps its headless shell beside its browser: `chromium-1` and `chromium_headless_shell-1`. */
function playwrightShells(): string[] {
  const folder = dirname(dirname(playwrightBrowser()))
  const shell = basename(folder).replace('chromium-', 'chromium_headless_shell-')
  return globSync(join(dirname(folder), shell, '*', `{${shells.join(',')}}{,.exe}`))
}

type Report = (line: string) => void

function installFromPlaywright(report: Report): boolean {
  const args = ['install', '--with-deps', '--only-shell', 'chromium']
  return install('playwright', args, (problem) =>
    report(`Playwright has none for us (${problem}).`),
  )
}

function installFromDebian(name: string, report: Report): boolean {
  if (process.getuid?.() !== 0) return false
  const tell = (problem: string) => report(`Debian's ${name} cannot be installed (${problem}).`)
  return install('apt-get', ['update'], tell) && install('apt-get', ['install', '-y', name], tell)
}

/**
 * Runs a program that installs something. It prints dozens of lines for each attempt at a download.
 *
 * @param tell gets the first line of what went wrong.
 */
function install(command: string, args: string[], tell: Report): boolean {
  const run = spawnSync(command, args, {encoding: 'utf8', maxBuffer: 2 ** 26})
  if (run.status === 0) return true
  const lines = (run.error?.message ?? `${run.stderr}\n${run.stdout}`)
    .split('\n')
    .map((line) => line.trim())
  tell(
    lines.find((line) => /error|^E:/i.test(line)) ?? lines.find(Boolean) ?? `status ${run.status}`,
  )
  return false
}
