import type {Cms} from '#web/src/shared/cms/client.ts'
import type {NewsFilter, NewsTab} from './news-filter.ts'

const tabs = new WeakMap<Cms, NewsTab>()

/** Remembers, per client, the tab that a visitor last chose on the list. The server knows none. */
export function setSelectedTab(cms: Cms, {category}: NewsFilter): void {
  tabs.set(cms, category)
}

/**
 * The tab to which the list returns once a tag is cleared that was chosen elsewhere
 * (behaviour B152). It goes into the tag's URL, so that reload and back know it too.
 */
export function getSelectedTab(cms: Cms): NewsTab {
  return tabs.get(cms) ?? 'All'
}
