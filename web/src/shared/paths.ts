import {pageById, type PageId} from '#schemas/pages.ts'
import type {SiteConfig} from './env.ts'

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
  privacy: pathOf('privacyPage'),
  search: pathOf('searchPage'),
} as const

/** The pages to which newsletter mails link, and where the newsletter's form posts without scripts. */
export const newsletterPaths = {
  confirm: '/newsletter/confirm',
  unsubscribe: '/newsletter/unsubscribe',
  subscribe: '/newsletter/subscribe',
} as const

/** The page on which a person sees what is held about an address, and where its forms post. */
export const myDataPaths = {
  page: '/my-data',
  request: '/my-data/request',
  name: '/my-data/name',
  end: '/my-data/end-newsletter',
  erase: '/my-data/delete',
  download: '/my-data/download',
} as const

/** The file with texts and pictures for the press. */
export const pressKitPath = '/press-kit.zip'

/** The sections that can be followed, each as RSS and as Atom. */
export const feeds = {
  news: {title: 'News', rss: `${paths.news}/feed.xml`, atom: `${paths.news}/atom.xml`},
  publications: {
    title: 'Publications',
    rss: `${paths.publications}/feed.xml`,
    atom: `${paths.publications}/atom.xml`,
  },
} as const

/** The changes of dated documents, as Atom. */
export const editionsFeed = '/editions.xml'

export type FeedName = keyof typeof feeds

/** The absolute URL of a path of the site. */
export const absolute = ({siteUrl}: SiteConfig, path: string): string => `${siteUrl}${path}`
