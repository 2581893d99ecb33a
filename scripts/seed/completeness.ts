import {walkDocument} from '#schemas/rules/site-paths.ts'
import {ITEM_TYPES, SINGLETON_IDS} from '#schemas/pages.ts'
import {NEWS_CATEGORIES} from '#schemas/vocabulary.ts'
import {problemAt, type SeedEntry, type SeedProblem} from './documents.ts'

type Range = readonly [least: number, most: number]

const exactly = (count: number): Range => [count, count]
const atLeast = (count: number): Range => [count, Infinity]

/** How many documents of each type the seed holds at least: of every other type with pages one. */
const DOCUMENT_COUNTS: Record<string, Range> = {
  ...Object.fromEntries(ITEM_TYPES.map((type) => [type, atLeast(1)])),
  heroSlide: atLeast(5),
  service: atLeast(8),
  news: atLeast(24),
  publication: atLeast(9),
  gallery: atLeast(14),
  managementMember: atLeast(9),
  faq: atLeast(17),
  step: atLeast(7),
  member: atLeast(9),
}

/** News per category: more than one page of six in every tab. */
const NEWS_PER_CATEGORY = atLeast(7)

/** How many entries the lists within documents hold, so that every form that they take is seen. */
const LIST_COUNTS: Record<string, Record<string, Range>> = {
  homePage: {'value.items': atLeast(3)},
  aboutPage: {'whatWeDo.items': atLeast(4), 'priorities.items': atLeast(8)},
  codeOfConductPage: {rules: atLeast(14)},
  servicesPage: {cards: atLeast(2)},
  initiativesPage: {items: atLeast(8)},
  partnershipsPage: {items: atLeast(6)},
  energyTransitionPage: {
    'introduction.items': atLeast(3),
    'initiatives.items': atLeast(3),
    'emissions.shares': atLeast(2),
  },
  whistleblowerPage: {
    'howItWorks.items': atLeast(4),
    'trust.items': atLeast(3),
    'faq.items': atLeast(3),
  },
  termsPage: {sections: atLeast(9)},
  navigation: {headerGroups: atLeast(3), footerColumns: atLeast(4), legalLinks: atLeast(2)},
  siteSettings: {socials: atLeast(4)},
  gallery: {images: [6, 10]},
  news: {tags: atLeast(1)},
}

/** Where the seed holds fewer documents than its visitors and editors are to find. */
export function countProblems(entries: readonly SeedEntry[]): SeedProblem[] {
  const ofType = (type: string) => entries.filter(({document}) => document._type === type)
  return [
    ...SINGLETON_IDS.flatMap((type) => folderProblem(type, ofType(type).length, exactly(1))),
    ...Object.entries(DOCUMENT_COUNTS).flatMap(([type, range]) =>
      folderProblem(type, ofType(type).length, range),
    ),
    ...NEWS_CATEGORIES.flatMap((category) =>
      folderProblem(
        `news in ${category}`,
        ofType('news').filter(({document}) => listAt(document, 'categories').includes(category))
          .length,
        NEWS_PER_CATEGORY,
      ),
    ),
    ...entries.flatMap(listProblems),
  ]
}

function listProblems(entry: SeedEntry): SeedProblem[] {
  const ranges = Object.entries(LIST_COUNTS[entry.document._type] ?? {})
  return ranges.flatMap(([path, range]) => {
    const count = listAt(entry.document, path).length
    return isWithin(count, range) ? [] : [problemAt(entry, path, countMessage(count, range))]
  })
}

function folderProblem(what: string, count: number, range: Range): SeedProblem[] {
  if (isWithin(count, range)) return []
  return [{file: 'seed', at: what, message: countMessage(count, range)}]
}

const isWithin = (count: number, [least, most]: Range): boolean => count >= least && count <= most

function countMessage(count: number, [least, most]: Range): string {
  const wanted =
    least === most ? `${least}` : most === Infinity ? `${least} or more` : `${least} to ${most}`
  return `There should be ${wanted}, and there are ${count}.`
}

function listAt(document: unknown, path: string): unknown[] {
  const value = path
    .split('.')
    .reduce<unknown>(
      (parent, name) => Object.entries(parent ?? {}).find(([key]) => key === name)?.[1],
      document,
    )
  return Array.isArray(value) ? value : []
}

/**
 * Everything that rich content may hold: the news use each of it at least
 * once.
 */
const FEATURES = [
  ...['normal', 'h2', 'h3', 'h4', 'blockquote'].map((style) => `style ${style}`),
  ...['bullet', 'number'].map((list) => `list ${list}`),
  ...['strong', 'em', 'code', 'underline', 'strike-through'].map((mark) => `mark ${mark}`),
  'link',
  'picture between paragraphs',
  'picture within a sentence',
  'file',
  'table',
]

/** Features of rich content that no news item shows, and publications without their PDF. */
export function richContentProblems(entries: readonly SeedEntry[]): SeedProblem[] {
  const news = entries.filter(({document}) => document._type === 'news')
  const used = new Set(news.flatMap(({document}) => featuresOf(document['content'])))
  return [
    ...FEATURES.filter((feature) => !used.has(feature)).map((feature) => ({
      file: 'seed/news',
      at: 'content',
      message: `No news item shows: ${feature}.`,
    })),
    ...entries
      .filter(({document}) => document._type === 'publication')
      .filter(({document}) => !featuresOf(document['content']).includes('file'))
      .map((entry) => problemAt(entry, 'content', 'The publication has no PDF to download.')),
  ]
}

function featuresOf(content: unknown): string[] {
  return [...walkDocument(content)].flatMap(({path, key, value}) => {
    if (key === 'style') return [`style ${String(value)}`]
    if (key === 'listItem') return [`list ${String(value)}`]
    if (key === 'marks' && typeof value === 'string') return [`mark ${value}`]
    if (key !== '_type') return []
    if (value === 'link') return ['link']
    if (value === 'fileAttachment') return ['file']
    if (value === 'table') return ['table']
    if (value !== 'imageWithAlt') return []
    return [
      path.includes('.children[') ? 'picture within a sentence' : 'picture between paragraphs',
    ]
  })
}
