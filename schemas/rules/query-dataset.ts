import type {SanityClient, ValidationContext} from 'sanity'

const API_VERSION = '2025-02-19'

type WithClient = Pick<ValidationContext, 'getClient'>

/**
 * Runs a query during validation, drafts included.
 *
 * @param context - The validation context of a custom rule.
 * @param query - GROQ.
 * @throws What the client throws when the content service is not available; the Studio then shows the rule as failed.
 */
export function queryDataset(
  context: WithClient,
  query: string,
  params: Record<string, unknown> = {},
): Promise<unknown> {
  const client: Pick<SanityClient, 'fetch'> = context.getClient({apiVersion: API_VERSION})
  return client.fetch<unknown>(query, params, {perspective: 'raw', tag: 'validation'})
}

/** The ids of a document and of its draft, which a uniqueness check has to leave out. */
export function draftAndPublishedIds(id: string | undefined): [published: string, draft: string] {
  const published = (id ?? '').replace(/^drafts\./, '').replace(/^versions\.[^.]+\./, '')
  return [published, `drafts.${published}`]
}
