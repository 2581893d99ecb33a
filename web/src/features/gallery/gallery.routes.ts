import {paths} from '#web/src/shared/paths.ts'
import type {PageDefinition} from '#web/src/shared/routing/page-definition.ts'

/** Photo albums, grid and album (specification, section 2). */
export const galleryRoutes: PageDefinition[] = [
  {
    path: paths.gallery,
    module: 'src/features/gallery/gallery-page.tsx',
    page: () => import('./gallery-page.tsx'),
    loader: () => import('./gallery.loader.ts'),
  },
  {
    path: `${paths.gallery}/:slug`,
    module: 'src/features/gallery/album-page.tsx',
    page: () => import('./album-page.tsx'),
    loader: () => import('./album.loader.ts'),
  },
]
