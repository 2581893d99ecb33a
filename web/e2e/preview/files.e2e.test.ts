import {readdir, readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {buildFolders} from '#scripts/build/folders.ts'

test('no file that visitors load holds code of the preview, and the preview has files of its own', async () => {
  const {client, preview} = buildFolders()
  const read = async (folder: string) => {
    const names = await readdir(folder, {recursive: true})
    const scripts = names.filter((name) => name.endsWith('.js'))
    return Promise.all(scripts.map((name) => readFile(join(folder, name), 'utf8')))
  }
  const isPreview = (code: string) =>
    /sanity-visual-editing|dataset\.sanity|\/preview\/query/.test(code)
  expect((await read(preview)).filter(isPreview)).not.toEqual([])
  expect((await read(client)).filter(isPreview)).toEqual([])
})
