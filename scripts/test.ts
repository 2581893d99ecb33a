/**
 * `npm test [-- <vitest arguments>]` runs the daily tests, `npm run test:long` the long ones, or those of them that the
 * arguments choose. Tests that open a browser get one found or installed first.
 */
import {spawnSync} from 'node:child_process'
import {join} from 'node:path'
import {root} from './build/folders.ts'
import {runCommand} from './run/command.ts'
import {ensureBrowser} from './test/browser.ts'
import {chooseTests} from './test/chosen-tests.ts'

await runCommand(async () => {
  const args = process.argv.slice(2)
  // Tests start many processes: each loads its modules as the first one has compiled them.
  const compileCache = join(root, 'node_modules/.cache/compile')
  const {run, needsBrowser} = chooseTests(args, root)
  const env: NodeJS.ProcessEnv = {
    NODE_COMPILE_CACHE: compileCache,
    ...process.env,
    TEST_RUN: run,
  }
  if (needsBrowser) {
    env['CHROMIUM_PATH'] = ensureBrowser((step) => console.log(step))
    console.log(`Testing with ${env['CHROMIUM_PATH']}`)
  }
  const options = args.filter((arg) => arg !== '--long')
  const config = ['--config', '.config/vitest.config.ts']
  const {status, error} = spawnSync('vitest', ['run', ...config, ...options], {
    stdio: 'inherit',
    env,
  })
  if (error) throw error
  process.exitCode = status ?? 1
})
