import {cp, mkdir, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {schemaTypes} from '#schemas/index.ts'
import {loadSeed} from '../seed/load/load-seed.ts'
import {SeedError} from '../seed/load/problem.ts'
import {seedDir} from '../seed/seed-dir.ts'
import {documentsFile, encodeDocuments} from './seed-documents.ts'

/**
 * Writes the seed into a release: its documents as JSON, with the pictures and files that they use.
 *
 * @throws every problem of the seed's files.
 */
export async function copySeed(release: string): Promise<void> {
  const {documents, problems} = loadSeed({seedDir, schemaTypes})
  if (problems.length > 0) throw new SeedError(problems)
  const {json, assets} = encodeDocuments(documents, seedDir)
  const target = join(release, 'seed')
  await mkdir(target, {recursive: true})
  await writeFile(join(target, documentsFile), json)
  for (const path of assets) await cp(join(seedDir, path), join(target, path))
}
