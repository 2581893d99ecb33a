/**
 * Checks the response to a query for one document by its slug: the document, or null where there
 * is none.
 *
 * @throws where it is neither, so that a broken response does not count as a page that does not exist.
 */
export function checkDocument<Raw extends {slug: string | null}>(
  raw: Raw | null,
  slug: string,
): Raw | null {
  if (raw !== null && (typeof raw !== 'object' || raw.slug !== slug)) {
    throw new Error('The content service did not answer with the document.')
  }
  return raw
}
