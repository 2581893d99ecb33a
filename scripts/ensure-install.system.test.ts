import {spawnSync} from 'node:child_process'
import {copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {root} from './build/folders.ts'

const NODE_ENV = 'production'

/** A repository with one package for production and one for development, both files of their own. */
function repository() {
  const folder = mkdtempSync(join(tmpdir(), 'install-'))
  onTestFinished(() => rmSync(folder, {recursive: true}))
  const run = (command: string, args: string[]) => {
    const env = {...process.env, NODE_ENV, npm_config_offline: 'true'}
    const {status, stdout, stderr} = spawnSync(command, args, {cwd: folder, env, encoding: 'utf8'})
    expect(status, stdout + stderr).toBe(0)
    return stdout
  }
  for (const name of ['served', 'built']) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'package.json'), JSON.stringify({name, version: '1.0.0'}))
    run('npm', ['pack', `./${name}`])
  }
  mkdirSync(join(folder, 'scripts'))
  copyFileSync(join(root, 'scripts/ensure-install.mjs'), join(folder, 'scripts/ensure-install.mjs'))
  const packages = {
    dependencies: {served: 'file:served-1.0.0.tgz'},
    devDependencies: {built: 'file:built-1.0.0.tgz'},
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({name: 'site', ...packages}))
  run('npm', ['install', '--package-lock-only', '--include=dev'])
  const installed = () =>
    ['served', 'built'].filter((name) => existsSync(join(folder, 'node_modules', name)))
  return {
    installed,
    npm: (...args: string[]) => run('npm', args),
    ensureInstall: () => run(process.execPath, ['scripts/ensure-install.mjs']),
  }
}

test('with NODE_ENV=production a bare clone gets the packages for development too', () => {
  const {ensureInstall, installed} = repository()
  expect(ensureInstall()).toContain('Installing the packages')
  expect(installed()).toEqual(['served', 'built'])
  expect(ensureInstall(), 'nothing is installed twice').toBe('')
})

test('what an installation without them left out is added', () => {
  const {npm, ensureInstall, installed} = repository()
  npm('ci', '--omit=dev')
  expect(installed()).toEqual(['served'])
  ensureInstall()
  expect(installed()).toEqual(['served', 'built'])
})
