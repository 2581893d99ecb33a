import type {RouteObject} from 'react-router-dom'
import type {PageData} from '#web/src/shared/cms/page-meta.ts'
import type {
  LoaderDeps,
  PageDataWithStatus,
  PageDefinition,
} from '#web/src/shared/routing/page-definition.ts'
import {loadChunk} from './load-chunk.ts'

/**
 * A lazy route: its component and its loader are chunks of their own, and both start at once.
 * The route's id is its module's name in the build's manifest.
 */
export function pageRoute(
  {path, module, page, loader}: PageDefinition<PageData | PageDataWithStatus>,
  deps: LoaderDeps,
): RouteObject {
  return {
    path,
    id: module,
    loader: async (args) => (await loadChunk(loader)).load({...args, ...deps}),
    lazy: async () => ({Component: (await loadChunk(page)).Page}),
  }
}
