import type {SanityClient} from 'sanity'
import {isRecord} from '#schemas/rules/site-paths.ts'

/**
 * Finds out who changed a document last, in the dataset's history.
 *
 * @returns the id of the account; undefined where the history does not tell.
 * @see https://www.sanity.io/docs/http-reference/history
 */
export async function fetchLastAuthor(
  client: SanityClient,
  documentId: string,
): Promise<string | undefined> {
  const {dataset} = client.config()
  const answer = await client.request<unknown>({
    uri: `/data/history/${dataset}/transactions/${documentId}`,
    query: {excludeContent: 'true', excludeMutations: 'true', reverse: 'true', limit: '1'},
  })
  return authorOf(answer)
}

/** The author of the first transaction of an answer: one JSON object a line, which a client may have read already. */
export function authorOf(answer: unknown): string | undefined {
  const [line] = typeof answer === 'string' ? answer.split('\n') : [answer]
  const transaction: unknown = typeof line === 'string' && line !== '' ? JSON.parse(line) : line
  const author = isRecord(transaction) ? transaction['author'] : undefined
  return typeof author === 'string' ? author : undefined
}
