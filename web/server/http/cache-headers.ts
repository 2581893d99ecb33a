/** The tag of every response that is made from content: a purge of this tag empties the cache. */
export const ALL_CONTENT_TAG = 'content'

/** The tag of responses that any change of content may change: each purge names it. */
export const ANY_CHANGE_TAG = 'any-change'

/** More tags make a header that is longer than caches take: 8 KB at many, all headers together. */
const maxTags = 150

/** Seconds for which a cache that is purged may keep what is made from content: a day. */
const purgedSeconds = 86_400

/**
 * The headers by which caches keep what is made from content (behaviour B274, B463). A shared cache that is
 * purged after each change may keep it for a day: `CDN-Cache-Control` (RFC 9213) is for it alone, and
 * `Cache-Tag` names what it depends on. One that is not purged keeps it for a minute.
 *
 * @param isPurged whether the caches in front are told of each change.
 * @param syncTags what it depends on; without them any change may change it.
 */
export function contentCacheHeaders(
  isPurged = false,
  syncTags?: ReadonlySet<string>,
): Record<string, string> {
  if (!isPurged) return {'Cache-Control': 'max-age=0, s-maxage=60, stale-while-revalidate=600'}
  const tags = syncTags && syncTags.size <= maxTags ? [...syncTags] : [ANY_CHANGE_TAG]
  return {
    'Cache-Control': 'max-age=0',
    'CDN-Cache-Control': `max-age=${purgedSeconds}`,
    'Cache-Tag': [...tags, ALL_CONTENT_TAG].join(','),
  }
}
