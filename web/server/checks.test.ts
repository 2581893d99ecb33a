import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {type Check, checksInWords, readChecks, recordChecks} from './checks.ts'

const none = 'none is kept with it'

function makeBuild() {
  const folder = mkdtempSync(join(tmpdir(), 'build-'))
  mkdirSync(join(folder, '.vite'))
  onTestFinished(() => rmSync(folder, {recursive: true}))
  return folder
}

const check = (route: string, width: number, passed = true): Check => ({
  route,
  width,
  name: 'has nothing that axe finds',
  passed,
})

test('a build says of its checks what was recorded, each by its last result (behaviour B2185)', async () => {
  const folder = makeBuild()
  const said = async () => checksInWords(await readChecks(folder))
  expect(await said()).toBe(none)
  await recordChecks(folder, [], '2026-11-27')
  expect(await said()).toBe(none)
  await recordChecks(folder, [check('/', 390), check('/about', 390, false)], '2026-11-27')
  expect(await said()).toBe(
    '27 November 2026, 2 kinds of page, on screens 390 pixels wide, 2 checks, 1 failed',
  )
  await recordChecks(folder, [check('/about', 390), check('/', 1440)], '2026-11-28')
  expect(await said()).toBe(
    '28 November 2026, 2 kinds of page, on screens 390 and 1440 pixels wide, 3 checks, none failed',
  )
})

test.each(['', '{"date": "yesterday", "checks": []}', '{}'])(
  'a record that cannot be read counts as none (%j)',
  async (text) => {
    const folder = makeBuild()
    writeFileSync(join(folder, '.vite/checks.json'), text)
    expect(checksInWords(await readChecks(folder))).toBe(none)
  },
)
