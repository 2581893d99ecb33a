import {setImmediate as nextTurn} from 'node:timers/promises'
import {cacheUntilChange} from '../content/cache-until-change.ts'
import {openCms, type ContentSource} from '../content/content-source.ts'
import {createEntryMapper} from '../content/map-entries.ts'
import {itemEntry} from './item-entry.ts'
import {pageEntries, searchPagesParams} from './page-entries.ts'
import {searchItemsQuery, searchPagesQuery, searchRevisionsQuery} from './search.queries.ts'
import {createSearchIndex} from './search-index.ts'

/** How many items are asked for at once: as many as the lake takes in a known query. */
const batchSize = 100

/** How many items are indexed before other requests have their turn: some milliseconds. */
const turnSize = 10

/**
 * The index of all published content, made with the first search. After a change the next search brings
 * it up to date first, by the items that have changed alone.
 *
 * @returns gives the index; while the content service is away, the last one.
 */
export function indexContent(source: ContentSource) {
  const cms = openCms(source)
  const index = createSearchIndex()
  const revisions = new Map<string, string>()
  let pageIds = new Set<string>()
  const mapItems = createEntryMapper(source.log)
  const mapPages = {
    pages: createEntryMapper(source.log),
    questions: createEntryMapper(source.log),
  }

  const updatePages = async () => {
    const content = await cms.fetch(searchPagesQuery, searchPagesParams)
    const entries = pageEntries(content, mapPages)
    const ids = new Set(entries.map(({id}) => id))
    for (const id of pageIds) if (!ids.has(id)) index.remove(id)
    for (const entry of entries) {
      if (JSON.stringify(index.entries().get(entry.id)) !== JSON.stringify(entry)) index.put(entry)
    }
    pageIds = ids
  }
  const updateItems = async () => {
    const current = await cms.fetch(searchRevisionsQuery)
    const ids = new Set(current.map(({_id}) => _id))
    for (const id of revisions.keys()) {
      if (ids.has(id)) continue
      revisions.delete(id)
      index.remove(id)
    }
    const changed = current.filter(({_id, _rev}) => revisions.get(_id) !== _rev)
    for (let from = 0; from < changed.length; from += batchSize) {
      await updateBatch(changed.slice(from, from + batchSize).map(({_id}) => _id))
    }
  }
  const updateBatch = async (ids: string[]) => {
    const items = await cms.fetch(searchItemsQuery, {ids})
    const entries = new Map(mapItems(items, itemEntry).map((entry) => [entry.id, entry]))
    for (const [place, {_id, _rev}] of items.entries()) {
      const entry = entries.get(_id)
      if (entry) index.put(entry)
      else index.remove(_id)
      revisions.set(_id, _rev)
      if (place % turnSize === 0) await nextTurn()
    }
  }

  let updating = Promise.resolve()
  const updated = cacheUntilChange(async () => {
    // One at a time: a later update has to see what the one before it has indexed.
    const previous = updating
    const update = previous.then(updatePages).then(updateItems)
    updating = update.catch(() => {})
    await update
    return index
  }, source.onContentChange)

  return async () => {
    try {
      return await updated.get()
    } catch (error) {
      const last = updated.last()
      if (!last) throw error
      return last
    }
  }
}
