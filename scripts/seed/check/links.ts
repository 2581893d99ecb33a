import {DETAIL_PATHS, PAGE_PATHS} from '#schemas/vocabulary.ts'
import {
  type DocumentProblem,
  type SeedDocument,
  type SeedEntry,
  problemAt,
} from './document-problem.ts'
import {visit} from './field-path.ts'

/** The fields that hold a link: in text, navigation and buttons, on hero slides, in redirects. */
const LINK_FIELDS = new Set(['href', 'buttonLink', 'to'])

/** Links within the site that lead to no page, no document and no redirect. */
export function linkProblems(entries: readonly SeedEntry[]): DocumentProblem[] {
  const known = new Set(entries.flatMap(({document}) => pathsOf(document)))
  for (const path of Object.values(PAGE_PATHS)) known.add(path)
  return entries.flatMap((entry) =>
    [...visit(entry.document)].flatMap(({path, key, value}) => {
      if (!LINK_FIELDS.has(key) || typeof value !== 'string' || !value.startsWith('/')) return []
      const target = value.replace(/[?#].*$/, '')
      return known.has(target)
        ? []
        : [problemAt(entry, path, `“${value}” leads to no page of the site.`)]
    }),
  )
}

/** The addresses that a document makes: its own page, or the one that it redirects. */
function pathsOf(document: SeedDocument): string[] {
  if (document._type === 'redirect') {
    return typeof document['from'] === 'string' ? [document['from']] : []
  }
  const folder = Object.entries(DETAIL_PATHS).find(([type]) => type === document._type)?.[1]
  const slug = slugOf(document)
  return folder && slug ? [`${folder}/${slug}`] : []
}

function slugOf({slug}: SeedDocument): string | undefined {
  if (typeof slug !== 'object' || slug === null || !('current' in slug)) return undefined
  return typeof slug.current === 'string' ? slug.current : undefined
}
