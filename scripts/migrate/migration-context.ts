import type {SanityClient} from '@sanity/client'
import {ALLOWED_PROPERTIES, type MigrationContext, type RestrictedClient} from 'sanity/migrate'
import {z} from 'zod'
import type {SanityDocument} from './read-documents.ts'

/** sanity/migrate brings another version of @sanity/client, whose types do not accept this one's. */
const asRestricted = z.custom<RestrictedClient>((value) => typeof value === 'object')

/** What a migration gets beside its documents: a client that reads, and its own documents by id. */
export function createContext(
  client: SanityClient,
  documents: readonly SanityDocument[],
  dryRun: boolean,
): MigrationContext {
  const byId = new Map<string, unknown>(documents.map((document) => [document._id, document]))
  return {
    client: asRestricted.parse(readOnly(client)),
    dryRun,
    filtered: {
      getDocument: async <T>(id: string) => z.custom<T>().optional().parse(byId.get(id)),
      getDocuments: async <T>(ids: string[]) => {
        const found = ids.map((id) => byId.get(id)).filter((document) => document !== undefined)
        return z.array(z.custom<T>()).parse(found)
      },
    },
  }
}

/** A client that writes nothing, as that of Sanity’s own command. */
function readOnly(client: SanityClient): SanityClient {
  return new Proxy(client, {
    get(target, name) {
      if (name === 'clone') return () => readOnly(target.clone())
      if (name === 'withConfig') {
        return (...config: Parameters<SanityClient['withConfig']>) =>
          readOnly(target.withConfig(...config))
      }
      const isAllowed = ALLOWED_PROPERTIES.some((allowed) => allowed === name)
      const value: unknown = Reflect.get(target, name, target)
      if (isAllowed) return typeof value === 'function' ? value.bind(target) : value
      throw new Error(`a migration may not use “${String(name)}” of its client`)
    },
  })
}
