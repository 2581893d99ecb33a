import {SINGLETON_IDS} from '#schemas/pages.ts'
import {NEWS_CATEGORIES} from '#schemas/vocabulary.ts'
import {type DocumentProblem, type SeedEntry, problemAt} from './document-problem.ts'

type Range = readonly [least: number, most: number]

const exactly = (count: number): Range => [count, count]
const atLeast = (count: number): Range => [count, Infinity]

/** How many documents of each type the seed holds. */
const DOCUMENT_COUNTS: Record<string, Range> = {
  heroSlide: exactly(5),
  service: exactly(8),
  news: atLeast(24),
  publication: exactly(9),
  gallery: exactly(14),
  managementMember: exactly(9),
  faq: exactly(17),
  step: exactly(7),
  member: exactly(9),
}

/** News per category: more than one page of six in every tab. */
const NEWS_PER_CATEGORY = atLeast(7)

/** How many entries the lists within documents hold. */
const LIST_COUNTS: Record<string, Record<string, Range>> = {
  homePage: {'value.items': exactly(3)},
  aboutPage: {'whatWeDo.items': exactly(4), 'priorities.items': exactly(8)},
  codeOfConductPage: {rules: exactly(14)},
  servicesPage: {cards: exactly(2)},
  initiativesPage: {items: exactly(8)},
  partnershipsPage: {items: exactly(6)},
  energyTransitionPage: {
    'introduction.items': exactly(3),
    'initiatives.items': exactly(3),
    'emissions.shares': atLeast(2),
  },
  whistleblowerPage: {
    'howItWorks.items': exactly(4),
    'trust.items': exactly(3),
    'faq.items': exactly(3),
  },
  termsPage: {sections: exactly(9)},
  navigation: {headerGroups: exactly(3), footerColumns: exactly(4), legalLinks: exactly(2)},
  siteSettings: {socials: exactly(4)},
  gallery: {images: [6, 10]},
  news: {tags: atLeast(1)},
}

/** Where the seed's numbers differ from what behaviour B360 states. */
export function countProblems(entries: readonly SeedEntry[]): DocumentProblem[] {
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

function listProblems(entry: SeedEntry): DocumentProblem[] {
  const ranges = Object.entries(LIST_COUNTS[entry.document._type] ?? {})
  return ranges.flatMap(([path, range]) => {
    const count = listAt(entry.document, path).length
    return isWithin(count, range) ? [] : [problemAt(entry, path, countMessage(count, range))]
  })
}

function folderProblem(what: string, count: number, range: Range): DocumentProblem[] {
  if (isWithin(count, range)) return []
  return [{file: 'seed', field: what, level: 'error', message: countMessage(count, range)}]
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
