import {schemaTypes} from '#schemas/index.ts'
import {seedDir} from '../build/folders.ts'
import {loadSeed} from './load-seed.ts'
import {formatProblem, type SeedDocument} from './documents.ts'

/** The seed's documents, and the mistakes in its files, each as one line. */
export type ReadSeed = {documents: SeedDocument[]; problems: string[]}

/** Reads `seed/`. A release has the documents as JSON instead (`scripts/release/read-seed.ts`). */
export function readSeed(): ReadSeed {
  const {documents, problems} = loadSeed({seedDir, schemaTypes})
  return {documents, problems: problems.map(formatProblem)}
}
