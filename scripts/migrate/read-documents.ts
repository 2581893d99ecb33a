import type {SanityClient} from '@sanity/client'
import {evaluate, parse as parseQuery} from 'groq-js'
import {
  type collectMigrationMutations,
  decodeText,
  type Migration,
  parse,
  safeJsonParser,
} from 'sanity/migrate'

type Documents = ReturnType<Parameters<typeof collectMigrationMutations>[1]>
export type SanityDocument = Documents extends AsyncIterable<infer Document> ? Document : never

/**
 * The documents that a migration is for, drafts and versions included, as the dataset exports them.
 *
 * @param client with a token.
 * @throws one sentence where the dataset does not answer, or its answer is not whole.
 */
export async function readDocuments(
  client: SanityClient,
  {documentTypes = [], filter}: Pick<Migration, 'documentTypes' | 'filter'>,
): Promise<SanityDocument[]> {
  const isWanted = filter === undefined ? async () => true : matches(filter)
  const documents: SanityDocument[] = []
  for await (const document of exported(client, documentTypes)) {
    const isSystem = document._id.startsWith('_.')
    if (!isSystem && (await isWanted(document))) documents.push(document)
  }
  return documents
}

/** `fetch`, since only it says that an answer broke off: neither the client nor `run` of sanity/migrate does. */
async function* exported(client: SanityClient, types: string[]): AsyncGenerator<SanityDocument> {
  const {dataset, token} = client.config()
  const query = types.length > 0 ? `?types=${types.map(encodeURIComponent).join(',')}` : ''
  const url = client.getUrl(`/data/export/${dataset}${query}`)
  try {
    const response = await fetch(url, {headers: {Authorization: `Bearer ${token}`}})
    if (!response.ok) throw new Error(`it answers ${response.status}`)
    const text = decodeText(bytesOf(response.body))
    for await (const document of parse<SanityDocument>(text, {parse: safeJsonParser})) {
      // Where reading fails in the midst of it, a line is the error.
      if (!document._id) throw new Error(JSON.stringify(document))
      yield document
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The documents could not be read from the dataset (${reason}).`, {cause})
  }
}

async function* bytesOf(body: Response['body']): AsyncGenerator<Uint8Array> {
  if (body) yield* body.values()
}

function matches(filter: string) {
  const tree = parseQuery(`*[${filter}]`)
  return async (document: SanityDocument): Promise<boolean> => {
    const found: unknown = await (await evaluate(tree, {dataset: [document]})).get()
    return Array.isArray(found) && found.length > 0
  }
}
