import type {PageModules} from '#web/src/shared/routing/page-definition.ts'
import type {RouteId} from '#web/src/shared/routing/page-routes.ts'

/** The company's own pages (behaviour B1). */
export const companyRoutes = {
  aboutPage: {
    page: () => import('./about/about-page.tsx'),
    loader: () => import('./about/about.loader.ts'),
  },
  managementPage: {
    page: () => import('./management/management-page.tsx'),
    loader: () => import('./management/management.loader.ts'),
  },
  codeOfConductPage: {
    page: () => import('./code-of-conduct/code-of-conduct-page.tsx'),
    loader: () => import('./code-of-conduct/code-of-conduct.loader.ts'),
  },
  servicesPage: {
    page: () => import('./services/services-page.tsx'),
    loader: () => import('./services/services.loader.ts'),
  },
  initiativesPage: {
    page: () => import('./initiatives/initiatives-page.tsx'),
    loader: () => import('./initiatives/initiatives.loader.ts'),
  },
  partnershipsPage: {
    page: () => import('./partnerships/partnerships-page.tsx'),
    loader: () => import('./partnerships/partnerships.loader.ts'),
  },
  energyTransitionPage: {
    page: () => import('./energy-transition/energy-transition-page.tsx'),
    loader: () => import('./energy-transition/energy-transition.loader.ts'),
  },
  whistleblowerPage: {
    page: () => import('./whistleblower/whistleblower-page.tsx'),
    loader: () => import('./whistleblower/whistleblower.loader.ts'),
  },
  disclaimerPage: {
    page: () => import('./disclaimer/disclaimer-page.tsx'),
    loader: () => import('./disclaimer/disclaimer.loader.ts'),
  },
  purchaseProcessPage: {
    page: () => import('./purchase-process/purchase-process-page.tsx'),
    loader: () => import('./purchase-process/purchase-process.loader.ts'),
  },
  faqPage: {
    page: () => import('./faq/faq-page.tsx'),
    loader: () => import('./faq/faq.loader.ts'),
  },
  termsPage: {
    page: () => import('./terms/terms-page.tsx'),
    loader: () => import('./terms/terms.loader.ts'),
  },
} satisfies Partial<Record<RouteId, PageModules>>
