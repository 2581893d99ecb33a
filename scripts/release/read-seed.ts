import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {ReadSeed} from '../run/read-seed.ts'
import {seedDir} from '../seed/seed-dir.ts'
import {decodeDocuments, documentsFile} from './seed-documents.ts'

/** Reads the seed of a release, in place of `scripts/run/read-seed.ts`. */
export function readSeed(): ReadSeed {
  const json = readFileSync(join(seedDir, documentsFile), 'utf8')
  return {documents: decodeDocuments(json, seedDir), problems: []}
}
