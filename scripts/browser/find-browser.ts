import {spawnSync} from 'node:child_process'
import {existsSync} from 'node:fs'
import {delimiter, join} from 'node:path'
import {chromium} from 'playwright'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
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

/** The path of an installed Chromium or Chrome, else of Playwright's own, else undefined. */
export function findBrowser(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const installed = [
    process.env['CHROMIUM_PATH'],
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...applications,
    chromium.executablePath(),
  ]
  return installed.find((path) => path && existsSync(path))
}

/**
 * Finds a browser, or installs one: Playwright's own, else, as root, Debian's package.
 *
 * @throws one sentence that says what to install, where neither worked.
 */
export function ensureBrowser(report: (step: string) => void): string {
  const present = findBrowser()
  if (present) return present
  report('No Chromium or Chrome found; installing one for the tests.')
  run('playwright', ['install', '--with-deps', '--only-shell', 'chromium'])
  const own = findBrowser()
  if (own) return own
  if (
    process.getuid?.() === 0 &&
    run('apt-get', ['update']) &&
    run('apt-get', ['install', '-y', 'chromium'])
  ) {
    const debian = findBrowser()
    if (debian) return debian
  }
  throw new Error(
    'The tests need a browser: install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  )
}

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, {stdio: 'inherit'}).status === 0
}
