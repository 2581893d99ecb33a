import {DETAIL_PATHS, PAGE_PATHS} from '#schemas/vocabulary.ts'

/** Every path of the site by its page's name (specification, section 2). */
export const paths = {
  home: PAGE_PATHS.homePage,
  about: PAGE_PATHS.aboutPage,
  management: PAGE_PATHS.managementPage,
  codeOfConduct: PAGE_PATHS.codeOfConductPage,
  services: PAGE_PATHS.servicesPage,
  initiatives: PAGE_PATHS.initiativesPage,
  partnerships: PAGE_PATHS.partnershipsPage,
  energyTransition: PAGE_PATHS.energyTransitionPage,
  whistleblowerPolicy: PAGE_PATHS.whistleblowerPage,
  disclaimer: PAGE_PATHS.disclaimerPage,
  purchaseProcess: PAGE_PATHS.purchaseProcessPage,
  news: PAGE_PATHS.newsPage,
  newsItem: (slug: string) => `${DETAIL_PATHS.news}/${encodeURIComponent(slug)}`,
  publications: PAGE_PATHS.publicationsPage,
  publication: (slug: string) => `${DETAIL_PATHS.publication}/${encodeURIComponent(slug)}`,
  gallery: PAGE_PATHS.galleryPage,
  album: (slug: string) => `${DETAIL_PATHS.gallery}/${encodeURIComponent(slug)}`,
  faq: PAGE_PATHS.faqPage,
  terms: PAGE_PATHS.termsPage,
} as const
