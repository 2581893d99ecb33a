import {paths} from '#web/src/shared/paths.ts'
import type {PageDefinition} from '#web/src/shared/routing/page-definition.ts'

/** Publications, list and detail (specification, section 2). */
export const publicationsRoutes: PageDefinition[] = [
  {
    path: paths.publications,
    module: 'src/features/publications/publications-page.tsx',
    page: () => import('./publications-page.tsx'),
    loader: () => import('./publications.loader.ts'),
  },
  {
    path: `${paths.publications}/:slug`,
    module: 'src/features/publications/publication-page.tsx',
    page: () => import('./publication-page.tsx'),
    loader: () => import('./publication.loader.ts'),
  },
]
