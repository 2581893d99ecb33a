import {type ItemType, moduleOf, PAGES} from '#schemas/pages.ts'
import {myDataPaths, newsletterPaths} from '#web/src/shared/paths.ts'
import type {PageDefinition, PageModule} from '#web/src/shared/routing/page-definition.ts'
import type {AppState} from './providers.tsx'

const modules = import.meta.glob<PageModule<AppState>>('../features/*/*-page.tsx')

/**
 * A page whose module has the name `file` in one of the features.
 *
 * @throws where there is none.
 */
function page(path: string, file: string, itemType?: ItemType): PageDefinition<AppState> {
  const match = Object.entries(modules).find(([name]) => name.endsWith(`/${file}.tsx`))
  if (!match) throw new Error(`There is no ${file}.tsx among the features.`)
  const [name, importModule] = match
  return {path, itemType, importModule, module: name.replace('..', 'src')}
}

/** All pages of the site. Those to which mails link have no document, so they are not in the registry. */
export const pages: readonly PageDefinition<AppState>[] = [
  ...PAGES.flatMap(({id, path, items}) => [
    page(path, moduleOf(id)),
    ...(items ? [page(`${path}/:slug`, `${items.type}-item-page`, items.type)] : []),
  ]),
  page(newsletterPaths.confirm, 'newsletter-page'),
  page(newsletterPaths.unsubscribe, 'newsletter-page'),
  page(myDataPaths.page, 'my-data-page'),
]
