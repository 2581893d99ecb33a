import {normaliseNeighbour, type Neighbour} from '#web/src/shared/cms/list-entry.ts'

type RawRelated = {title: string | null; slug: string | null; publishedDate: string | null}

/**
 * The items that share tags with one: those that share most first, then the newest (behaviour B396).
 *
 * @param lists the items with its first tag, those with its second, …; an item may stand in several.
 * @param ownSlug the slug of the item itself, which is left out.
 */
export function mergeRelated(
  lists: readonly (readonly RawRelated[] | null)[],
  ownSlug: string | null,
): Neighbour[] {
  const found = new Map<string, {neighbour: Neighbour; date: string; sharedTags: number}>()
  for (const raw of lists.flatMap((list) => list ?? [])) {
    const neighbour = normaliseNeighbour(raw)
    if (!neighbour || neighbour.slug === ownSlug) continue
    const {sharedTags} = found.get(neighbour.slug) ?? {sharedTags: 0}
    const date = raw.publishedDate ?? ''
    found.set(neighbour.slug, {neighbour, date, sharedTags: sharedTags + 1})
  }
  return [...found.values()]
    .sort((a, b) => b.sharedTags - a.sharedTags || b.date.localeCompare(a.date))
    .map(({neighbour}) => neighbour)
}
