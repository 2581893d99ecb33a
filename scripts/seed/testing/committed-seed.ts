import {schemaTypes} from '#schemas/index.ts'
import {loadSeed} from '../load-seed.ts'
import {seedDir} from '../../build/folders.ts'

/** The documents of the committed seed. */
export const {documents: seedDocuments} = loadSeed({seedDir, schemaTypes})

/** A document of the seed by its id. */
export const seedDocument = (id: string) => seedDocuments.find(({_id}) => _id === id)

/** The documents of a type in their order. */
export const seedDocumentsOf = (type: string) =>
  seedDocuments
    .filter(({_type}) => _type === type)
    .toSorted(
      (a, b) => Number(a['position'] ?? a['stepNumber']) - Number(b['position'] ?? b['stepNumber']),
    )
