import {LRUCache} from 'lru-cache'
import type {ShownPicture} from '#web/src/shared/ui/media/picture-image.tsx'

/** Remembers which pictures pages show, of the 500 that were rendered last. */
export function createPictureLists() {
  const pages = new LRUCache<string, readonly ShownPicture[]>({max: 500})
  return {
    /** @param path the page's URL: path and query. */
    add: (path: string, pictures: readonly ShownPicture[]): void => void pages.set(path, pictures),
    get: (path: string): readonly ShownPicture[] => pages.get(path) ?? [],
  }
}
