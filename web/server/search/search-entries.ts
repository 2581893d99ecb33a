import {ITEM_TYPES, ITEMS, PAGE_PATHS, type PageId, PAGES} from '#schemas/pages.ts'
import type {
  SearchItemsQueryResult,
  SearchPagesQueryResult,
} from '#web/src/shared/cms/content.gen.ts'
import {isoDate, list, mapList, text} from '#web/src/shared/cms/normalise.ts'
import type {EntryMapper} from '../cms/cached-content.ts'
import type {SearchEntry, Synonym} from './search-index.ts'
import {foldedWords} from './words.ts'

type Item = SearchItemsQueryResult[number]

/** The types that are searched, a parameter of the queries of items. */
export const searchItemsParams = {types: ITEM_TYPES}

/** The most characters of a text that are searched: some forty pages. */
const longestBody = 100_000

/** A document with a page of its own; nothing where it has no slug or no title. */
export function itemEntry(item: Item): SearchEntry | undefined {
  const {_id, _type, author, tags, categories, pictures, tables} = item
  const kind = ITEMS.find(({type}) => type === _type)
  const slug = text(item.slug)
  const title = text(item.title)
  if (!kind || !slug || !title) return undefined
  const date = isoDate(item.publishedDate)
  const written = [text(item.body), ...list(tables).map(tableText)].filter(Boolean).join('\n')
  return {
    id: _id,
    group: kind.plural,
    url: `${kind.page.path}/${encodeURIComponent(slug)}`,
    title,
    summary: text(item.smallDescription),
    keywords: [...list(tags), ...list(categories), text(author)].join(' '),
    body: (written || list(pictures).join('. ')).slice(0, longestBody),
    ...(date && {date}),
  }
}

/** The caption and the cells of a table, which `pt::text` leaves out. */
const tableText = ({caption, rows}: NonNullable<NonNullable<Item['tables']>[number]>): string =>
  [text(caption), ...list(rows).flatMap(({cells}) => list(cells))].filter(Boolean).join('\n')

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
  // The texts of a list's page are about its controls, but for these; what it lists has entries of its own.
  const {intro, press} = {intro: '', press: null, ...document}
  const source = page.items ? [intro, press] : document
  const texts = [source, beside[page.id]]
  return {
    id: page.id,
    group: 'pages',
    url: page.path,
    title: text(banner?.title, title),
    summary: text(seo?.description, text(banner?.tagline)),
    keywords: `${page.title} ${title}`,
    headings: pageHeadings(texts).join('\n'),
    body: pageText(texts),
    ...(page.isSmallPrint && {isSmallPrint: true as const}),
  }
}

/** The searched words for which the site has others, as editors keep them on the page of the search. */
export const toSynonyms = ({synonyms}: SearchPagesQueryResult): Synonym[] =>
  mapList(synonyms, ({search, means}) => ({
    searched: foldedWords(text(search)),
    meant: foldedWords(text(means)),
  }))

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

/** Texts that say nothing about a page: of links and controls, and of states that it seldom shows. */
const skipped =
  /^_|label$|placeholder$|^empty|^(?:seo|banner|href|url|link|icon|slug|asset|image|alt)$/i

/** The titles and questions within a page's document, which say what stands below them. */
function pageHeadings(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(pageHeadings)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, field]) => {
    if (skipped.test(name)) return []
    const isHeading = typeof field === 'string' && /^(?:title|question)$/.test(name)
    return isHeading ? [field] : pageHeadings(field)
  })
}

/** The plain text of a page's document, whatever its fields are, without the labels of its controls. */
function pageText(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(pageText).filter(Boolean).join('\n')
  if (typeof value !== 'object' || value === null) return ''
  if ('_type' in value && value._type === 'block' && 'children' in value) {
    return blockText(value.children)
  }
  return Object.entries(value)
    .flatMap(([name, field]) => (skipped.test(name) ? [] : pageText(field) || []))
    .join('\n')
}

/** The spans of one block belong together: a mark may begin within a word. */
const blockText = (children: unknown): string =>
  Array.isArray(children)
    ? children
        .map((child: unknown) =>
          typeof child === 'object' && child !== null && 'text' in child ? String(child.text) : '',
        )
        .join('')
    : ''
