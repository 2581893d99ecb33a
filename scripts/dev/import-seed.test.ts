import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {createSeedImport} from './import-seed.ts'

/** A seed of one file, the data folder of a site that has imported it, and a start of `npm run dev` there. */
async function setUp() {
  const folder = temporaryFolder()
  const dataDir = temporaryFolder()
  const write = (text: string) => writeFileSync(join(folder, 'faqs.yaml'), text)
  write('first')
  await createSeedImport({dataDir, folder}).recordImport(async () => {})

  let imports = 0
  const start = async ({isSeeded = true, fails = false} = {}) => {
    const run = async () => {
      imports++
      if (fails) throw new Error('a mistake in a file')
    }
    const {importMissed} = createSeedImport({dataDir, folder, run})
    await importMissed(async () => isSeeded)
    return imports
  }
  return {write, start}
}

function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'import-seed-'))
  onTestFinished(() => rmSync(path, {recursive: true, force: true}))
  return path
}

test('a start imports what changed in the seed while nobody watched, once (behaviour B366)', async () => {
  const {write, start} = await setUp()
  expect(await start(), 'nothing has changed').toBe(0)
  write('the second text')
  expect(await start()).toBe(1)
  expect(await start()).toBe(1)
})

test('an import that failed is tried again at the next start', async () => {
  const {write, start} = await setUp()
  write('a wrong text')
  expect(await start({fails: true})).toBe(1)
  expect(await start()).toBe(2)
})

test('a start leaves a dataset alone whose content is not from the seed', async () => {
  const {write, start} = await setUp()
  write('the second text')
  expect(await start({isSeeded: false})).toBe(0)
})
