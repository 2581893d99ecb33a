import {PAGES, PAGE_PATHS, type PageId} from '#schemas/pages.ts'
import type {SearchPagesQueryResult} from '#web/src/shared/cms/content.gen.ts'
import {text} from '#web/src/shared/cms/normalise.ts'
import type {EntryMapper} from '../content/map-entries.ts'
import {pageText} from './page-text.ts'
import type {SearchEntry} from './search-index.ts'

const pages = PAGES.filter(({id}) => id !== 'searchPage')

/** The parameters of `searchPagesQuery`. */
export const searchPagesParams = {pages: pages.map(({id}) => id)}

/**
 * Every page with its texts and those of the documents that it shows, and every question of the FAQ.
 *
 * @param map one mapper for each list.
 */
export function pageEntries(
  content: SearchPagesQueryResult,
  map: {pages: EntryMapper; questions: EntryMapper},
): SearchEntry[] {
  const {services, steps, people, members, questions} = content
  const beside: Partial<Record<PageId, unknown>> = {
    servicesPage: services,
    purchaseProcessPage: steps,
    managementPage: people,
    homePage: members,
  }
  return [
    ...map.pages<SearchPagesQueryResult['pages'][number], SearchEntry>(content.pages, (document) =>
      toPage(document, beside),
    ),
    ...map.questions(questions, toQuestion),
  ]
}

function toPage(
  document: SearchPagesQueryResult['pages'][number],
  beside: Partial<Record<PageId, unknown>>,
): SearchEntry | undefined {
  const page = pages.find(({id}) => id === document._id)
  if (!page) return undefined
  const banner = 'banner' in document ? document.banner : undefined
  const seo = 'seo' in document ? document.seo : undefined
  const title = text(seo?.title, page.title)
  // The texts of a list's page are about its controls; what it lists has entries of its own.
  const own = page.itemType ? ('intro' in document && document.intro) || '' : document
  return {
    id: page.id,
    group: 'pages',
    url: page.path,
    title: text(banner?.title, title),
    summary: text(seo?.description, text(banner?.tagline)),
    keywords: `${page.title} ${title}`,
    body: pageText([own, beside[page.id]]),
  }
}

function toQuestion({
  _id,
  question,
  answer,
}: SearchPagesQueryResult['questions'][number]): SearchEntry | undefined {
  const title = text(question)
  return title
    ? {
        id: _id,
        group: 'questions',
        url: `${PAGE_PATHS['faqPage']}#${_id}`,
        title,
        summary: '',
        keywords: '',
        body: text(answer),
      }
    : undefined
}
