import {pageById, type PageId} from '#schemas/pages.ts'

const pathOf = (id: PageId) => pageById(id).path
const detailPath = (id: PageId, slug: string) => `${pathOf(id)}/${encodeURIComponent(slug)}`

/** The paths to which the site's own code links; the registry (schemas/pages.ts) has them all. */
export const paths = {
  home: pathOf('homePage'),
  about: pathOf('aboutPage'),
  management: pathOf('managementPage'),
  codeOfConduct: pathOf('codeOfConductPage'),
  services: pathOf('servicesPage'),
  initiatives: pathOf('initiativesPage'),
  partnerships: pathOf('partnershipsPage'),
  energyTransition: pathOf('energyTransitionPage'),
  purchaseProcess: pathOf('purchaseProcessPage'),
  news: pathOf('newsPage'),
  newsItem: (slug: string) => detailPath('newsPage', slug),
  publications: pathOf('publicationsPage'),
  publication: (slug: string) => detailPath('publicationsPage', slug),
  gallery: pathOf('galleryPage'),
  album: (slug: string) => detailPath('galleryPage', slug),
  search: pathOf('searchPage'),
} as const
