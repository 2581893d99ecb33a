const nonsense = () => new Error('The content service answered something else than was asked.')

/**
 * One window of a list as it was answered.
 *
 * @throws where it is no such thing, so that nonsense never passes for an empty list.
 */
export function checkListResponse<Answer extends {items: readonly unknown[]; total: number}>(
  answer: Answer,
): Answer {
  if (!Array.isArray(answer.items) || typeof answer.total !== 'number') throw nonsense()
  return answer
}

/**
 * The document that was asked for by its slug, or null where there is none.
 *
 * @throws where the answer is neither, so that nonsense never passes for a page that does not exist.
 */
export function checkDocumentResponse<Raw extends {slug: string | null}>(
  raw: Raw | null,
  slug: string,
): Raw | null {
  if (raw !== null && (typeof raw !== 'object' || raw.slug !== slug)) throw nonsense()
  return raw
}
