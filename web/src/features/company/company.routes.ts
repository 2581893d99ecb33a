import {paths} from '../../shared/paths.ts'
import type {PageDefinition} from '../../shared/routing/page-definition.ts'

const folder = 'src/features/company'

/** The company's own pages (specification, section 2). */
export const companyRoutes: PageDefinition[] = [
  {
    path: paths.about,
    module: `${folder}/about-page.tsx`,
    page: () => import('./about-page.tsx'),
    loader: () => import('./about.loader.ts'),
  },
  {
    path: paths.management,
    module: `${folder}/management-page.tsx`,
    page: () => import('./management-page.tsx'),
    loader: () => import('./management.loader.ts'),
  },
  {
    path: paths.codeOfConduct,
    module: `${folder}/code-of-conduct-page.tsx`,
    page: () => import('./code-of-conduct-page.tsx'),
    loader: () => import('./code-of-conduct.loader.ts'),
  },
  {
    path: paths.services,
    module: `${folder}/services-page.tsx`,
    page: () => import('./services-page.tsx'),
    loader: () => import('./services.loader.ts'),
  },
  {
    path: paths.initiatives,
    module: `${folder}/initiatives-page.tsx`,
    page: () => import('./initiatives-page.tsx'),
    loader: () => import('./initiatives.loader.ts'),
  },
  {
    path: paths.partnerships,
    module: `${folder}/partnerships-page.tsx`,
    page: () => import('./partnerships-page.tsx'),
    loader: () => import('./partnerships.loader.ts'),
  },
  {
    path: paths.energyTransition,
    module: `${folder}/energy-transition-page.tsx`,
    page: () => import('./energy-transition-page.tsx'),
    loader: () => import('./energy-transition.loader.ts'),
  },
  {
    path: paths.whistleblowerPolicy,
    module: `${folder}/whistleblower-page.tsx`,
    page: () => import('./whistleblower-page.tsx'),
    loader: () => import('./whistleblower.loader.ts'),
  },
  {
    path: paths.disclaimer,
    module: `${folder}/disclaimer-page.tsx`,
    page: () => import('./disclaimer-page.tsx'),
    loader: () => import('./disclaimer.loader.ts'),
  },
  {
    path: paths.purchaseProcess,
    module: `${folder}/purchase-process-page.tsx`,
    page: () => import('./purchase-process-page.tsx'),
    loader: () => import('./purchase-process.loader.ts'),
  },
  {
    path: paths.faq,
    module: `${folder}/faq-page.tsx`,
    page: () => import('./faq-page.tsx'),
    loader: () => import('./faq.loader.ts'),
  },
  {
    path: paths.terms,
    module: `${folder}/terms-page.tsx`,
    page: () => import('./terms-page.tsx'),
    loader: () => import('./terms.loader.ts'),
  },
]
