import {execFileSync} from 'node:child_process'
import {mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {root} from '../build/folders.ts'
import {copyRecipes, nameRelease} from './make-release.ts'

const recipesFolder = join(root, '.config/deploy')

async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'recipes-'))
  onTestFinished(() => rm(folder, {recursive: true}))
  return folder
}

test('a release holds every recipe, and no secret that lies beside them', async () => {
  const [from, to] = [await temporaryFolder(), await temporaryFolder()]
  const files = execFileSync('git', ['ls-files', '.'], {cwd: recipesFolder, encoding: 'utf8'})
  const recipes = files.trim().split('\n')
  for (const file of [...recipes, '.env', 'secrets.txt']) await writeFile(join(from, file), file)
  await copyRecipes(from, to)
  expect((await readdir(to)).toSorted()).toEqual(recipes.toSorted())
})

/** A pattern of Docker's, whose `**` takes folders with a dot too. */
const toRegExp = (glob: string) =>
  new RegExp(
    `^${glob.replace(/[.]/g, '\\.').replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'))}$`,
  )

test.each([
  '.env',
  '.env.production',
  '.config/deploy/.env',
  '.config/deploy/.env.local',
  '.data/lake-token',
  'backups/site.key',
  'scripts/content-lake/.data/lake.sqlite',
  'scripts/content-lake/node_modules/x/index.js',
])('an image is built without %s', async (path) => {
  const text = await readFile(join(recipesFolder, 'Dockerfile.dockerignore'), 'utf8')
  const patterns = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  // The last pattern that fits a path or a folder above it decides.
  const isIgnored = (file: string) => {
    const parts = file.split('/')
    const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
    return patterns.reduce((ignored, pattern) => {
      const isException = pattern.startsWith('!')
      const glob = isException ? pattern.slice(1) : pattern
      return paths.some((each) => toRegExp(glob).test(each)) ? !isException : ignored
    }, false)
  }
  expect(isIgnored(path)).toBe(true)
  expect(isIgnored('.env.example')).toBe(false)
  expect(isIgnored('.config/deploy/site.env')).toBe(false)
})

test('releases of two commits, or of a folder that changes, have names of their own', () => {
  const commit = {commit: 'a1b2c3d4e5f6a7b8', time: new Date('2026-11-28T07:00:00Z')}
  const name = (source: Partial<Parameters<typeof nameRelease>[1]>, now?: string) =>
    nameRelease('site', {...commit, isChanged: false, ...source}, new Date(now ?? 0))
  const system = `${process.platform}-${process.arch}`
  expect(name({})).toBe(`site-2026-11-28-a1b2c3d4e5-${system}`)
  expect(name({commit: 'ffffffffffff'})).toBe(`site-2026-11-28-ffffffffff-${system}`)
  expect(name({isChanged: true}, '2026-11-28T08:09:10Z')).toBe(
    `site-2026-11-28T080910-a1b2c3d4e5-changed-${system}`,
  )
  expect(name({isChanged: true}, '2026-11-28T08:09:11Z')).not.toBe(
    name({isChanged: true}, '2026-11-28T08:09:10Z'),
  )
})
