import {LRUCache} from 'lru-cache'
import type {ShownPicture} from '#web/src/shared/ui/media/shown-pictures.ts'
import {chooseSource} from './choose-source.ts'
import {usualScreens} from './screens.ts'

/** URLs of a page's pictures by when browsers load them, each list in the order in which the page shows them. */
export type PagePictures = Record<ShownPicture['when'], string[]>

/** The sizes of a page's pictures that browsers choose on usual screens. */
export function listPictures(pictures: readonly ShownPicture[]): PagePictures {
  const chosen = {first: new Set<string>(), later: new Set<string>(), large: new Set<string>()}
  for (const {when, sources} of pictures) {
    for (const screen of usualScreens) {
      const url = chooseSource(sources, screen)
      if (url) chosen[when].add(url)
    }
  }
  return {first: [...chosen.first], later: [...chosen.later], large: [...chosen.large]}
}

/**
 * Remembers which pictures pages show, of those that were rendered last.
 *
 * @param max how many pages.
 */
export function createPictureLists(max = 500) {
  const pages = new LRUCache<string, PagePictures>({max})
  return {
    /** @param path the page's URL: path and query. */
    add: (path: string, pictures: readonly ShownPicture[]): void =>
      void pages.set(path, listPictures(pictures)),
    get: (path: string): PagePictures | undefined => pages.get(path),
  }
}
