import {
  featurePages,
  type LazyPage,
  type PageModule,
  type RouteId,
} from '#web/src/shared/routing/page-definition.ts'

const page = featurePages('company', import.meta.glob<PageModule>('./*-page.tsx'))

/** The company's own pages (behaviour B1). */
export const companyRoutes = {
  aboutPage: page('about'),
  managementPage: page('management'),
  codeOfConductPage: page('code-of-conduct'),
  servicesPage: page('services'),
  initiativesPage: page('initiatives'),
  partnershipsPage: page('partnerships'),
  energyTransitionPage: page('energy-transition'),
  whistleblowerPage: page('whistleblower'),
  disclaimerPage: page('disclaimer'),
  purchaseProcessPage: page('purchase-process'),
  faqPage: page('faq'),
  termsPage: page('terms'),
} satisfies Partial<Record<RouteId, LazyPage>>
