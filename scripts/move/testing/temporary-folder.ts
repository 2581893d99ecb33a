import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll} from 'vitest'

/**
 * Gives the tests of a file a folder for temporary files: @sanity/export names its own by dataset and millisecond, so
 * that those of two test processes could be the same.
 */
export function setTemporaryFolder(): void {
  const former = process.env['TMPDIR']
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tests-of-move-'))
    process.env['TMPDIR'] = folder
  })
  afterAll(() => {
    if (former === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = former
    rmSync(folder, {recursive: true, force: true})
  })
}
