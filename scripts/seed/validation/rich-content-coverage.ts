import {walkDocument} from '#schemas/rules/site-paths.ts'
import {type DocumentProblem, type SeedEntry, problemAt} from './document-problem.ts'

/**
 * Everything that rich content may hold (behaviour B215, B361): the news use each of it at least
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
]

/** Features of rich content that no news item shows, and publications without their PDF. */
export function richContentProblems(entries: readonly SeedEntry[]): DocumentProblem[] {
  const news = entries.filter(({document}) => document._type === 'news')
  const used = new Set(news.flatMap(({document}) => featuresOf(document['content'])))
  return [
    ...FEATURES.filter((feature) => !used.has(feature)).map((feature) => ({
      file: 'seed/news',
      field: 'content',
      level: 'error' as const,
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
    if (value !== 'imageWithAlt') return []
    return [
      path.includes('.children[') ? 'picture within a sentence' : 'picture between paragraphs',
    ]
  })
}
