import {type ItemType, type PageId, PAGES} from '#schemas/pages.ts'
import {newsletterPaths} from '#web/src/shared/paths.ts'
import type {PageDefinition, PageModule} from '#web/src/shared/routing/page-definition.ts'
import type {AppState} from './providers.tsx'

/**
 * The module of each page of the registry, by the type of the document that it shows: its feature and the name of its
 * file without `-page.tsx`. A page without one is a type error here.
 */
const moduleNames: Record<PageId | ItemType, string> = {
  homePage: 'home/home',
  aboutPage: 'company/about',
  managementPage: 'company/management',
  codeOfConductPage: 'company/code-of-conduct',
  servicesPage: 'company/services',
  initiativesPage: 'company/initiatives',
  partnershipsPage: 'company/partnerships',
  energyTransitionPage: 'company/energy-transition',
  whistleblowerPage: 'company/whistleblower',
  disclaimerPage: 'company/disclaimer',
  purchaseProcessPage: 'company/purchase-process',
  faqPage: 'company/faq',
  termsPage: 'company/terms',
  newsPage: 'news/news',
  news: 'news/news-item',
  publicationsPage: 'publications/publications',
  publication: 'publications/publication',
  galleryPage: 'gallery/gallery',
  gallery: 'gallery/album',
  searchPage: 'search/search',
}

const modules = import.meta.glob<PageModule<AppState>>('../features/*/*-page.tsx')

/** @throws where the file is missing. */
function page(path: string, name: string, itemType?: ItemType): PageDefinition<AppState> {
  const importModule = modules[`../features/${name}-page.tsx`]
  if (!importModule) throw new Error(`There is no ${name}-page.tsx among the features.`)
  return {path, itemType, importModule, module: `src/features/${name}-page.tsx`}
}

/** All pages of the site. Those to which newsletter mails link have no document, so they are not in the registry. */
export const pages: readonly PageDefinition<AppState>[] = [
  ...PAGES.flatMap(({id, path, items}) => [
    page(path, moduleNames[id]),
    ...(items ? [page(`${path}/:slug`, moduleNames[items.type], items.type)] : []),
  ]),
  page(newsletterPaths.confirm, 'newsletter/newsletter'),
  page(newsletterPaths.unsubscribe, 'newsletter/newsletter'),
]
