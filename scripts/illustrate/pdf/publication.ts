import {schemaTypes} from '#schemas/index.ts'
import {loadSeed} from '#scripts/seed/load/load-seed.ts'
import {type Fields, isFields, listOf} from '#scripts/seed/load/fields.ts'

/** What a publication's PDF is made from. */
export interface Publication {
  slug: string
  title: string
  summary: string
  author: string
  date: Date
  /** Portable Text blocks; pictures and attachments are left out. */
  blocks: Fields[]
}

/**
 * Reads the publications of the seed. Their own PDFs may still be missing, so what the loader says of
 * files is not looked at here: `npm run seed -- --check` does that.
 */
export function readPublications(seedDir: string): Publication[] {
  const {documents} = loadSeed({seedDir, schemaTypes})
  return documents
    .filter(({_type}) => _type === 'publication')
    .map((document) => ({
      slug: isFields(document['slug']) ? text(document['slug']['current']) : '',
      title: text(document['title']),
      summary: text(document['smallDescription']),
      author: text(document['author']),
      date: new Date(`${text(document['publishedDate'])}T12:00:00Z`),
      blocks: listOf(document['content']).filter(({_type}) => _type === 'block'),
    }))
}

/** Text out of a value that may be anything. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
