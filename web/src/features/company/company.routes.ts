import {
  featurePages,
  type LoaderModule,
  type PageModule,
  type PageModules,
  type RouteId,
} from '#web/src/shared/routing/page-definition.ts'

const page = featurePages('company', {
  pages: import.meta.glob<PageModule>('./*/*-page.tsx'),
  loaders: import.meta.glob<LoaderModule>('./*/*.loader.ts'),
})

/** The company's own pages (behaviour B1). */
export const companyRoutes = {
  aboutPage: page('about/about'),
  managementPage: page('management/management'),
  codeOfConductPage: page('code-of-conduct/code-of-conduct'),
  servicesPage: page('services/services'),
  initiativesPage: page('initiatives/initiatives'),
  partnershipsPage: page('partnerships/partnerships'),
  energyTransitionPage: page('energy-transition/energy-transition'),
  whistleblowerPage: page('whistleblower/whistleblower'),
  disclaimerPage: page('disclaimer/disclaimer'),
  purchaseProcessPage: page('purchase-process/purchase-process'),
  faqPage: page('faq/faq'),
  termsPage: page('terms/terms'),
} satisfies Partial<Record<RouteId, PageModules>>
