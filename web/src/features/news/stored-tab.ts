import type {Cms} from '#web/src/shared/cms/client.ts'
import type {NewsFilter, NewsTab} from './news-filter.ts'

const tabs = new WeakMap<Cms, NewsTab>()

/** Keeps the tab that a visitor last chose on the list. Kept per door: none is known on the server. */
export function storeTab(cms: Cms, {category}: NewsFilter): void {
  tabs.set(cms, category)
}

/**
 * The tab to which the list returns once a tag is cleared that was chosen elsewhere (DECISIONS 2). It
 * goes into the tag's address, so that reload and back know it too.
 */
export function storedTab(cms: Cms): NewsTab {
  return tabs.get(cms) ?? 'All'
}
