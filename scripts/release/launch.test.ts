import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {readServiceSettings} from './launch.ts'

function settingsFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  onTestFinished(() => rmSync(folder, {recursive: true}))
  writeFileSync(join(folder, 'site.env'), text)
  return join(folder, 'site.env')
}

const text = 'DATA_DIR=/var/lib/site/data\nDATABASE_URL=postgresql://site@127.0.0.1/site\n'
const settings = {
  DATA_DIR: '/var/lib/site/data',
  DATABASE_URL: 'postgresql://site@127.0.0.1/site',
}

test('a released command has the settings of the service, wherever it runs', () => {
  const file = settingsFile(text)
  expect(readServiceSettings({}, file)).toEqual(settings)
  expect(readServiceSettings({DATA_DIR: '/var/lib/site/data/'}, file)).toEqual(settings)
  expect(readServiceSettings({ENV_FILE: file}, '/none')).toEqual(settings)
})

test('with the data folder of another site it has none of these', () => {
  const file = settingsFile(text)
  expect(readServiceSettings({DATA_DIR: '/tmp/trial'}, file)).toEqual({})
  expect(readServiceSettings({DATA_DIR: '/tmp/trial', ENV_FILE: ''}, file)).toEqual({})
})

test('it refuses where it cannot know the settings', () => {
  expect(() => readServiceSettings({}, '/none', '/none')).toThrow(
    'Set DATA_DIR to the folder of the site',
  )
  // A folder, like a file of root's, cannot be read.
  expect(() => readServiceSettings({DATA_DIR: '/data'}, tmpdir())).toThrow('run this as root')
})
