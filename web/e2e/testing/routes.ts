import {DETAIL_PATHS, PAGE_PATHS} from '#schemas/pages.ts'
import {myDataPaths, newsletterPaths} from '#web/src/shared/paths.ts'

/** A detail page of each kind; `resolveRoute` gives the path of one. */
const detailRoutes = Object.values(DETAIL_PATHS).map((folder) => `${folder}/*`)

/** Every page of the registry, and a detail page of each kind. */
export const registryRoutes = [...Object.values(PAGE_PATHS), ...detailRoutes]

/** Every kind of page, the 404 page among them. */
export const allRoutes = [
  ...registryRoutes,
  newsletterPaths.confirm,
  newsletterPaths.unsubscribe,
  myDataPaths.page,
  '/nowhere',
]

/** A page of each layout: the others are laid out like one of these. */
export const layoutRoutes = [
  '/',
  '/about',
  '/management',
  '/services',
  '/purchase-process',
  '/news',
  '/news/*',
  '/publications/*',
  '/gallery',
  '/search',
  '/nowhere',
]

/** These too: pages that differ from the others on a wide screen, or in what a visitor can do on them. */
export const allLayouts = [
  ...layoutRoutes,
  '/gallery/*',
  '/faq',
  '/code-of-conduct',
  '/energy-transition',
]

const ANY_EDITION = '?edition=*'

/** Pages whose content has pictures. */
export const routesWithPictures = [
  '/',
  '/about',
  '/management',
  '/services',
  '/news',
  '/publications',
  '/gallery',
  ...detailRoutes,
]

/**
 * The path of a route: where it ends in `*`, that of the first item in the list of its folder, or of the newest edition
 * of its page.
 */
export async function resolveRoute(siteUrl: string, route: string): Promise<string> {
  if (route.endsWith(ANY_EDITION)) {
    const path = route.slice(0, -ANY_EDITION.length)
    const html = await (await fetch(siteUrl + path)).text()
    const [query] = /\?edition=[\d-]+/.exec(html) ?? []
    if (query === undefined) throw new Error(`${path} lists no edition.`)
    return path + query
  }
  if (!route.endsWith('/*')) return route
  const folder = route.slice(0, -2)
  const html = await (await fetch(siteUrl + folder)).text()
  const link = new RegExp(`href="(${folder}/[^"?#]+)"`).exec(html)?.[1]
  if (!link) throw new Error(`${folder} links to no item.`)
  return link
}
