import {PAGES} from '#schemas/pages.ts'

/** First words of paths whose further words are not told apart. */
const folders = new Set(['assets', 'newsletter', 'page-state', 'preview', 'studio'])
const files = new Set(['/healthz', '/metrics', '/readyz', '/robots.txt', '/sitemap.xml'])
const feeds = new Set(['atom.xml', 'feed.xml'])
const apiNames = new Set(['backups', 'contact', 'inbox', 'newsletter', 'search', 'shared-links'])
const lakeNames = new Set(['assets', 'auth', 'files', 'images', 'snapshots', 'socket', 'users'])
const dataNames = new Set([
  'actions',
  'doc',
  'export',
  'history',
  'listen',
  'live',
  'mutate',
  'query',
  'references',
])

const pagePaths: ReadonlySet<string> = new Set(PAGES.map(({path}) => path))
const itemFolders: ReadonlySet<string> = new Set(
  PAGES.flatMap(({path, itemType}) => (itemType ? [path] : [])),
)

/**
 * The route of a path, as logs and metrics name it (behaviour B420): `/news/:slug`, `/lake/data/query`,
 * `/assets/*`. It is one of few whatever is asked for, and holds nothing that a visitor wrote: paths may have
 * tokens in them.
 *
 * @param path without its query.
 */
export function requestRoute(path: string): string {
  if (files.has(path) || pagePaths.has(path)) return path
  const [first = '', second = '', ...rest] = path.split('/').slice(1)
  if (folders.has(first)) return `/${first}/*`
  if (itemFolders.has(`/${first}`) && second && rest.length === 0) {
    return `/${first}/${feeds.has(second) ? second : ':slug'}`
  }
  if (/\.\w+$/.test(first) && second === '') return '/:file'
  if (first === 'api') return named('/api', rest[0] ?? '', apiNames)
  if (first !== 'lake') return 'other'
  // `/lake/v2024-01-01/data/query/production`: the version of the API is no part of the route.
  const [name = '', action = ''] = /^v[\w-]+$/.test(second) ? rest : [second, ...rest]
  return name === 'data' ? named('/lake/data', action, dataNames) : named('/lake', name, lakeNames)
}

function named(parent: string, name: string, names: ReadonlySet<string>): string {
  return `${parent}/${names.has(name) ? name : '*'}`
}
