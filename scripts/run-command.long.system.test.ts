import {spawnSync} from 'node:child_process'
import {copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {root} from './build/folders.ts'

const NODE_ENV = 'production'

/** A repository with one package for production, one for development, and a command that prints what it is given. */
function repository() {
  const folder = mkdtempSync(join(tmpdir(), 'install-'))
  onTestFinished(() => rmSync(folder, {recursive: true}))
  const run = (command: string, args: string[], expected = 0) => {
    const env = {...process.env, NODE_ENV, npm_config_offline: 'true'}
    const {status, stdout, stderr} = spawnSync(command, args, {cwd: folder, env, encoding: 'utf8'})
    expect(status, stdout + stderr).toBe(expected)
    expect(stderr).toBe('')
    return stdout
  }
  for (const name of ['served', 'built']) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'package.json'), JSON.stringify({name, version: '1.0.0'}))
    run('npm', ['pack', '--silent', `./${name}`])
  }
  mkdirSync(join(folder, 'scripts'))
  copyFileSync(join(root, 'scripts/run.mjs'), join(folder, 'scripts/run.mjs'))
  const print =
    'console.log(process.argv.slice(2).join()); process.exitCode = Number(process.argv[2])'
  writeFileSync(join(folder, 'scripts/print.ts'), print)
  const packages = {
    dependencies: {served: 'file:served-1.0.0.tgz'},
    devDependencies: {built: 'file:built-1.0.0.tgz'},
  }
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({name: 'site', type: 'module', ...packages}),
  )
  run('npm', ['install', '--package-lock-only', '--include=dev', '--silent'])
  const installed = () =>
    ['served', 'built'].filter((name) => existsSync(join(folder, 'node_modules', name)))
  return {
    installed,
    npm: (...args: string[]) => run('npm', args),
    print: (status: number) =>
      run(process.execPath, ['scripts/run.mjs', 'print', `${status}`, '--all'], status),
  }
}

test('with NODE_ENV=production a bare clone gets the packages for development too', () => {
  const {npm, print, installed} = repository()
  expect(print(0)).toContain('Installing the packages')
  expect(installed()).toEqual(['served', 'built'])
  expect(print(3), 'nothing is installed twice, and the status is that of the command').toBe(
    '3,--all\n',
  )

  npm('ci', '--omit=dev', '--silent')
  expect(installed()).toEqual(['served'])
  print(0)
  expect(installed(), 'what an installation without them left out is added').toEqual([
    'served',
    'built',
  ])
})
