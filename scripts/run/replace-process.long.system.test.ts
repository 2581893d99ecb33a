import {execFile} from 'node:child_process'
import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {expect, onTestFinished, test} from 'vitest'

const run = promisify(execFile)

// Elsewhere it returns, and the server runs from its sources.
test.runIf(process.platform === 'linux')(
  'a program goes on as another in its place: same process and options, nothing printed (behaviour B491)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'replace-process-'))
    onTestFinished(() => rm(folder, {recursive: true}))
    const [first, second] = [join(folder, 'first.ts'), join(folder, 'second.mjs')]
    await writeFile(
      first,
      `import {replaceProcess} from ${JSON.stringify(new URL('./replace-process.ts', import.meta.url).href)}
       process.env['FIRST_PID'] = String(process.pid)
       replaceProcess(${JSON.stringify(second)})`,
    )
    await writeFile(
      second,
      `const isSame = Number(process.env.FIRST_PID) === process.pid
       console.log(JSON.stringify({isSame, options: process.execArgv}))`,
    )
    const {stdout, stderr} = await run(process.execPath, ['--no-deprecation', first], {
      env: {...process.env, NODE_OPTIONS: ''},
    })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual({
      isSame: true,
      options: ['--disable-warning=ExperimentalWarning', '--no-deprecation'],
    })
  },
)
