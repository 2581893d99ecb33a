import {paths} from '../../shared/paths.ts'
import type {PageDefinition} from '../../shared/routing/page-definition.ts'

/** The company's own pages (specification, section 2). */
export const companyRoutes: PageDefinition[] = [
  {
    path: paths.faq,
    module: 'src/features/company/faq-page.tsx',
    page: () => import('./faq-page.tsx'),
    loader: () => import('./faq.loader.ts'),
  },
]
