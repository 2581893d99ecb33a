import type {SanityClient} from '@sanity/client'
import {SanityEncoder} from '@sanity/mutate'
import {collectMigrationMutations, type Migration} from 'sanity/migrate'
import {z} from 'zod'
import {createContext} from './migration-context.ts'
import {type RawMutation, documentIdOf} from './raw-mutation.ts'
import {readDocuments, type SanityDocument} from './read-documents.ts'

/** What a migration does at one go, in most cases to one document; it is written as a whole. */
export interface Change {
  mutations: RawMutation[]
  /** Where the migration names its transaction. */
  transactionId?: string
}

export interface Changes {
  /** The documents that the migration was asked about. */
  documents: SanityDocument[]
  list: Change[]
}

/**
 * Asks a migration what it would change. Nothing is written.
 *
 * @throws one sentence where documents cannot be read, or the migration fails.
 */
export async function collectChanges(
  client: SanityClient,
  migration: Migration,
  {dryRun}: {dryRun: boolean},
): Promise<Changes> {
  const documents = await readDocuments(client, migration)
  const context = createContext(client, documents, dryRun)
  let current = 'its first document'
  async function* read(): AsyncGenerator<SanityDocument> {
    for (const document of documents) {
      current = document._id
      yield document
    }
  }
  const list: Change[] = []
  try {
    for await (const found of collectMigrationMutations(migration, read, context)) {
      list.push(...toChanges(asFound.parse([found].flat())))
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The migration failed at ${current}, and nothing was written: ${reason}`, {
      cause,
    })
  }
  return {documents, list: guard(list, documents)}
}

type Found = Parameters<typeof SanityEncoder.encodeAll>[0][number]
type Transaction = {type: 'transaction'; id?: string; mutations: Found[]}

/** sanity/migrate and the encoder, which it uses itself, each have types of their own for the same. */
const asFound = z.array(z.custom<Found | Transaction>())

function toChanges(found: (Found | Transaction)[]): Change[] {
  const transactions = found.filter((entry) => entry.type === 'transaction')
  const mutations = found.filter((entry) => entry.type !== 'transaction')
  return [
    {mutations: SanityEncoder.encodeAll(mutations)},
    ...transactions.map(({id, mutations}) => ({
      mutations: SanityEncoder.encodeAll(mutations),
      ...(id !== undefined && {transactionId: id}),
    })),
  ].filter(({mutations}) => mutations.length > 0)
}

/** The first patch of each document holds only for the revision that the migration has seen. */
function guard(list: Change[], documents: SanityDocument[]): Change[] {
  const revisions = new Map(documents.map(({_id, _rev}) => [_id, _rev]))
  const guarded = (mutation: RawMutation): RawMutation => {
    const id = documentIdOf(mutation)
    const revision = id === undefined ? undefined : revisions.get(id)
    if (id === undefined || revision === undefined) return mutation
    revisions.delete(id)
    if (!('patch' in mutation) || 'ifRevisionID' in mutation.patch) return mutation
    return {patch: {...mutation.patch, ifRevisionID: revision}}
  }
  return list.map((change) => ({...change, mutations: change.mutations.map(guarded)}))
}
