import {paths} from '#web/src/shared/paths.ts'
import type {PageDefinition} from '#web/src/shared/routing/page-definition.ts'

const folder = 'src/features/company'

/** The company's own pages (specification, section 2). */
export const companyRoutes: PageDefinition[] = [
  {
    path: paths.about,
    module: `${folder}/about/about-page.tsx`,
    page: () => import('./about/about-page.tsx'),
    loader: () => import('./about/about.loader.ts'),
  },
  {
    path: paths.management,
    module: `${folder}/management/management-page.tsx`,
    page: () => import('./management/management-page.tsx'),
    loader: () => import('./management/management.loader.ts'),
  },
  {
    path: paths.codeOfConduct,
    module: `${folder}/code-of-conduct/code-of-conduct-page.tsx`,
    page: () => import('./code-of-conduct/code-of-conduct-page.tsx'),
    loader: () => import('./code-of-conduct/code-of-conduct.loader.ts'),
  },
  {
    path: paths.services,
    module: `${folder}/services/services-page.tsx`,
    page: () => import('./services/services-page.tsx'),
    loader: () => import('./services/services.loader.ts'),
  },
  {
    path: paths.initiatives,
    module: `${folder}/initiatives/initiatives-page.tsx`,
    page: () => import('./initiatives/initiatives-page.tsx'),
    loader: () => import('./initiatives/initiatives.loader.ts'),
  },
  {
    path: paths.partnerships,
    module: `${folder}/partnerships/partnerships-page.tsx`,
    page: () => import('./partnerships/partnerships-page.tsx'),
    loader: () => import('./partnerships/partnerships.loader.ts'),
  },
  {
    path: paths.energyTransition,
    module: `${folder}/energy-transition/energy-transition-page.tsx`,
    page: () => import('./energy-transition/energy-transition-page.tsx'),
    loader: () => import('./energy-transition/energy-transition.loader.ts'),
  },
  {
    path: paths.whistleblowerPolicy,
    module: `${folder}/whistleblower/whistleblower-page.tsx`,
    page: () => import('./whistleblower/whistleblower-page.tsx'),
    loader: () => import('./whistleblower/whistleblower.loader.ts'),
  },
  {
    path: paths.disclaimer,
    module: `${folder}/disclaimer/disclaimer-page.tsx`,
    page: () => import('./disclaimer/disclaimer-page.tsx'),
    loader: () => import('./disclaimer/disclaimer.loader.ts'),
  },
  {
    path: paths.purchaseProcess,
    module: `${folder}/purchase-process/purchase-process-page.tsx`,
    page: () => import('./purchase-process/purchase-process-page.tsx'),
    loader: () => import('./purchase-process/purchase-process.loader.ts'),
  },
  {
    path: paths.faq,
    module: `${folder}/faq/faq-page.tsx`,
    page: () => import('./faq/faq-page.tsx'),
    loader: () => import('./faq/faq.loader.ts'),
  },
  {
    path: paths.terms,
    module: `${folder}/terms/terms-page.tsx`,
    page: () => import('./terms/terms-page.tsx'),
    loader: () => import('./terms/terms.loader.ts'),
  },
]
