import type {ListPage} from '../cms/list-fetcher.ts'
import {normalisePageHead} from '../cms/load-page-content.ts'
import {defer, deferMeta, optionalInBrowser} from '../routing/defer.ts'
import type {FeedName} from '../seo/feeds.ts'

/**
 * Loads one page of a list, and the texts around it. In the browser the page shows before the list is
 * loaded, and without the texts where they fail.
 *
 * @param title the page's title where its banner has none.
 * @param search what is searched for: such a page is not to be indexed.
 * @param canonical makes the URL of the page, without the search, once the list's total is known.
 * @returns `page`, what every list's loader returns, and `texts`, which each of them normalises further.
 * @throws on the server, where the content service is away.
 */
export async function loadList<Texts extends Parameters<typeof normalisePageHead>[0], Entry>({
  texts: loadingTexts,
  list,
  title,
  search = '',
  canonical,
  feed,
}: {
  texts: Promise<Texts>
  list: Promise<ListPage<Entry>>
  title: string
  search?: string
  canonical: (total: number | undefined) => string
  feed?: FeedName
}) {
  const [texts, {content}] = await Promise.all([optionalInBrowser(loadingTexts), defer(list)])
  const {meta, banner} = normalisePageHead(texts ?? null, title)
  return {
    texts,
    page: {
      ...deferMeta(content, (loaded) => ({
        ...meta,
        noIndex: meta.noIndex || search !== '',
        canonical: canonical(loaded?.total),
        ...(feed && {feed}),
      })),
      content,
      areTextsLoaded: texts !== undefined,
      banner,
    },
  }
}
