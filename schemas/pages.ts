/**
 * The registry of the site's pages. Routes, schemas, Studio, sitemap, seed checks and tests take their
 * lists from here. Imports nothing.
 */

/** A type of documents with pages of their own, and its names. */
type Items<Type, Plural> = {
  type: Type
  /** The type's name among the groups of a search, in its URLs too: `/search?q=gas&in=albums`. */
  plural: Plural
  /** The first wording of the group's heading. */
  title: string
}

type Page<Id, Type, Plural, Icon> = {
  /** Type and `_id` of the page's one document; the name of its module follows from it: `about-page.tsx` for `aboutPage`. */
  id: Id
  path: string
  title: string
  /** The page's own entry in a folder of the Studio's structure, where `title` would be unclear. */
  studioTitle?: string
  /** The folder of the Studio's structure. Pages without one stand after all folders. */
  studioFolder?: string
  /** A name in `pageIcons` of studio/icons.ts. */
  icon: Icon
  /** The documents that have pages of their own below `path`: `/news/<slug>`. */
  items?: Items<Type, Plural>
  /** True for a page of small print: a search shows it after all others unless its title matches. */
  isSmallPrint?: true
  /** True for a document of which each published text stays readable as an edition. */
  isDated?: true
  /** True for a page of which no browser and no cache keeps anything: it may put its reader in danger. */
  isNeverStored?: true
  /** False for a page that the sitemap leaves out; it lists the others unless an editor sets `seo.noIndex`. */
  sitemap?: false
}

/** Keeps the literal types of ids, items and icons. */
const pages = <
  const Id extends string,
  const Type extends string,
  const Plural extends string,
  const Icon extends string,
>(
  list: readonly Page<Id, Type, Plural, Icon>[],
) => list

/** Every page with a path of its own, in the order of the site map. */
export const PAGES = pages([
  {
    id: 'homePage',
    path: '/',
    title: 'Home page',
    studioFolder: 'Home',
    icon: 'home',
  },
  {
    id: 'aboutPage',
    path: '/about',
    title: 'About',
    studioFolder: 'Company',
    icon: 'info',
  },
  {
    id: 'managementPage',
    path: '/management',
    title: 'Management team',
    studioTitle: 'Management page',
    studioFolder: 'Company',
    icon: 'people',
  },
  {
    id: 'codeOfConductPage',
    path: '/code-of-conduct',
    title: 'Code of conduct',
    studioFolder: 'Company',
    icon: 'check',
    isDated: true,
  },
  {
    id: 'servicesPage',
    path: '/services',
    title: 'Services',
    studioTitle: 'Services page',
    studioFolder: 'Services',
    icon: 'case',
  },
  {
    id: 'initiativesPage',
    path: '/initiatives',
    title: 'Initiatives',
    studioFolder: 'Services',
    icon: 'bulb',
  },
  {
    id: 'partnershipsPage',
    path: '/partnerships',
    title: 'Partnerships',
    studioFolder: 'Services',
    icon: 'parts',
  },
  {
    id: 'energyTransitionPage',
    path: '/energy-transition',
    title: 'Energy transition',
    studioFolder: 'Services',
    icon: 'globe',
  },
  {
    id: 'purchaseProcessPage',
    path: '/purchase-process',
    title: 'Gas purchase process',
    studioTitle: 'Process page',
    studioFolder: 'Gas purchase process',
    icon: 'steps',
  },
  {
    id: 'newsPage',
    path: '/news',
    title: 'News',
    studioTitle: 'News page',
    studioFolder: 'News',
    icon: 'text',
    items: {type: 'news', plural: 'news', title: 'News'},
  },
  {
    id: 'publicationsPage',
    path: '/publications',
    title: 'Publications',
    studioTitle: 'Publications page',
    studioFolder: 'Publications',
    icon: 'book',
    items: {type: 'publication', plural: 'publications', title: 'Publications'},
  },
  {
    id: 'galleryPage',
    path: '/gallery',
    title: 'Photo gallery',
    studioTitle: 'Gallery page',
    studioFolder: 'Photo gallery',
    icon: 'images',
    items: {type: 'gallery', plural: 'albums', title: 'Photo albums'},
  },
  {
    id: 'faqPage',
    path: '/faq',
    title: 'FAQ',
    studioTitle: 'FAQ page',
    studioFolder: 'FAQ',
    icon: 'question',
  },
  {
    id: 'whistleblowerPage',
    path: '/whistleblower-policy',
    title: 'Whistleblower policy',
    icon: 'envelope',
    isNeverStored: true,
    isDated: true,
  },
  {
    id: 'disclaimerPage',
    path: '/disclaimer',
    title: 'Disclaimer',
    icon: 'warning',
    isSmallPrint: true,
    isDated: true,
  },
  {
    id: 'termsPage',
    path: '/terms-and-conditions',
    title: 'Terms and conditions',
    icon: 'bill',
    isSmallPrint: true,
    isDated: true,
  },
  {
    id: 'privacyPage',
    path: '/privacy',
    title: 'Privacy',
    icon: 'lock',
    isSmallPrint: true,
    isDated: true,
  },
  {
    id: 'accessibilityPage',
    path: '/accessibility',
    title: 'Accessibility',
    icon: 'person',
    isSmallPrint: true,
    isDated: true,
  },
  {
    id: 'searchPage',
    path: '/search',
    title: 'Search',
    studioTitle: 'Search page',
    icon: 'search',
    sitemap: false,
  },
])

/** The 404 page has no path of its own: it answers at every unknown one. */
export const NOT_FOUND_PAGE = {id: 'notFoundPage', title: '404 page', icon: 'search'} as const

/** Singletons in the order of the site map; each is the only document of its type, `_id === _type`. */
export const SINGLETON_IDS = [
  'siteSettings',
  'navigation',
  ...PAGES.map(({id}) => id),
  NOT_FOUND_PAGE.id,
] as const
export type SingletonId = (typeof SINGLETON_IDS)[number]

export type PageId = (typeof PAGES)[number]['id']

/** The types of documents that have pages of their own, each with the page below which they stand. */
export const ITEMS = PAGES.flatMap(({items, ...page}) => (items ? [{...items, page}] : []))

export type ItemType = (typeof ITEMS)[number]['type']
export const ITEM_TYPES: readonly ItemType[] = ITEMS.map(({type}) => type)

/** @throws for an id that the registry does not have, which types prevent. */
export function pageById(id: PageId): (typeof PAGES)[number] {
  const page = PAGES.find((candidate) => candidate.id === id)
  if (!page) throw new Error(`There is no page called ${id}.`)
  return page
}

/** The name of the file that draws a page: `code-of-conduct-page` for `codeOfConductPage`. */
export const moduleOf = (id: PageId): string =>
  id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The documents that have editions. */
export const DATED_PAGES: readonly PageId[] = PAGES.flatMap(({id, isDated}) =>
  isDated ? [id] : [],
)

/** The pages of which nothing is kept, and their paths. */
export const NEVER_STORED: readonly PageId[] = PAGES.flatMap(({id, isNeverStored}) =>
  isNeverStored ? [id] : [],
)
export const NEVER_STORED_PATHS: ReadonlySet<string> = new Set(
  NEVER_STORED.map((id) => pageById(id).path),
)

/** Path of each page by its id. */
export const PAGE_PATHS: Readonly<Record<string, string>> = Object.fromEntries(
  PAGES.map(({id, path}) => [id, path]),
)

/** The folder of the detail pages of each document type that has them: `/news` for `news`. */
export const DETAIL_PATHS: Readonly<Record<string, string>> = Object.fromEntries(
  ITEMS.map(({type, page}) => [type, page.path]),
)

/**
 * The pages that show documents of a type, beside those that an item has of its own. A type that is not here is
 * a page itself, or shown everywhere.
 */
export const SHOWN_ON: Readonly<Record<string, readonly PageId[]>> = {
  heroSlide: ['homePage'],
  member: ['homePage'],
  service: ['servicesPage', 'homePage'],
  managementMember: ['managementPage'],
  step: ['purchaseProcessPage'],
  faq: ['faqPage'],
  ...Object.fromEntries(ITEMS.map(({type, page}) => [type, [page.id]])),
  news: ['newsPage', 'homePage'],
  aboutPage: ['aboutPage', 'homePage'],
  siteSettings: PAGES.map(({id}) => id),
  navigation: PAGES.map(({id}) => id),
}

const serverFiles: ReadonlySet<string> = new Set([
  '/news/feed.xml',
  '/news/atom.xml',
  '/publications/feed.xml',
  '/publications/atom.xml',
  '/editions.xml',
  '/press-kit.zip',
  '/my-data',
  '/sitemap.xml',
  '/robots.txt',
  '/studio',
])

/**
 * Tells whether the server has something beside the registry's pages at a path: what is held about a person, feeds, files
 * for the press, the Studio, uploaded files and pictures, the calendar file of an event.
 */
export const isServerFile = (path: string): boolean =>
  serverFiles.has(path) ||
  /^\/(?:studio\/|lake\/(?:files|images)\/)|^\/news\/[^/]+\.ics$/.test(path)
