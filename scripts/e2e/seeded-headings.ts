import {join} from 'node:path'
import {schemaTypes} from '#schemas/index.ts'
import {PAGE_PATHS} from '#schemas/vocabulary.ts'
import {root} from '../build/folders.ts'
import {loadSeed} from '../seed/load/load-seed.ts'

/** By path, words that the seed gives that page: its banner's title. */
export function seededHeadings(): Map<string, string> {
  const {documents} = loadSeed({seedDir: join(root, 'seed'), schemaTypes})
  const paths = new Map<string, string>(Object.entries(PAGE_PATHS))
  const found = documents.flatMap(({_id, banner}) => {
    const path = paths.get(_id)
    const title = typeof banner === 'object' && banner && 'title' in banner ? banner.title : null
    return path && typeof title === 'string' ? [[path, title] as const] : []
  })
  return new Map(found)
}
