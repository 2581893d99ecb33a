import {paths} from '#web/src/shared/paths.ts'
import type {PageDefinition} from '#web/src/shared/routing/page-definition.ts'

export const homeRoutes: PageDefinition[] = [
  {
    path: paths.home,
    module: 'src/features/home/home-page.tsx',
    page: () => import('./home-page.tsx'),
    loader: () => import('./home.loader.ts'),
  },
]
