/** `npm test [-- <vitest arguments>]`: finds or installs a browser, then runs every test. */
import {spawnSync} from 'node:child_process'
import {ensureBrowser} from './browser/find-browser.ts'
import {runCommand} from './run/command.ts'

await runCommand(async () => {
  const browser = ensureBrowser((step) => console.log(step))
  console.log(`Testing with ${browser}`)
  const {status} = spawnSync(
    'vitest',
    ['run', '--config', '.config/vitest.config.ts', ...process.argv.slice(2)],
    {stdio: 'inherit', env: {...process.env, CHROMIUM_PATH: browser}},
  )
  process.exitCode = status ?? 1
})
