/**
 * `npm test [-- <vitest arguments>]`: runs every test, or those that the arguments choose. Tests that
 * open a browser get one found or installed first.
 */
import {spawnSync} from 'node:child_process'
import {join} from 'node:path'
import {root} from './build/folders.ts'
import {runCommand} from './run/command.ts'
import {ensureBrowser, needsBrowser} from './test/browser.ts'

await runCommand(async () => {
  const args = process.argv.slice(2)
  // Tests start many processes: each loads its modules as the first one has compiled them.
  const compileCache = join(root, 'node_modules/.cache/compile')
  const env: NodeJS.ProcessEnv = {NODE_COMPILE_CACHE: compileCache, ...process.env}
  if (needsBrowser(args, root)) {
    env['CHROMIUM_PATH'] = ensureBrowser((step) => console.log(step))
    console.log(`Testing with ${env['CHROMIUM_PATH']}`)
  }
  const {status} = spawnSync('vitest', ['run', '--config', '.config/vitest.config.ts', ...args], {
    stdio: 'inherit',
    env,
  })
  process.exitCode = status ?? 1
})
