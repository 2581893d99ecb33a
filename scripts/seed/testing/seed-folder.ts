import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import sharp from 'sharp'
import {onTestFinished} from 'vitest'
import {schemaTypes} from '#schemas/index.ts'
import {type LoadedSeed, loadSeed} from '../load-seed.ts'
import {formatProblem} from '../documents.ts'

/** A seed folder of a test's own, gone when the test is over. */
export interface SeedFolder {
  path: string
  write: (file: string, content: string | Uint8Array) => void
  remove: (file: string) => void
  load: () => LoadedSeed
  /** The problems as they would be printed. */
  problems: () => string[]
}

/** Makes a seed folder with the given files, by their path below it. */
export function seedFolder(files: Record<string, string | Uint8Array> = {}): SeedFolder {
  const path = mkdtempSync(join(tmpdir(), 'seed-'))
  onTestFinished(() => rmSync(path, {recursive: true, force: true}))
  const write: SeedFolder['write'] = (file, content) => {
    mkdirSync(dirname(join(path, file)), {recursive: true})
    writeFileSync(join(path, file), content)
  }
  for (const [file, content] of Object.entries(files)) write(file, content)
  const load = () => loadSeed({seedDir: path, schemaTypes})
  return {
    path,
    write,
    remove: (file) => rmSync(join(path, file)),
    load,
    problems: () => load().problems.map(formatProblem),
  }
}

/** A small picture in one colour. */
export const picture = (background: string): Promise<Buffer> =>
  sharp({create: {width: 8, height: 6, channels: 3, background}})
    .png()
    .toBuffer()
