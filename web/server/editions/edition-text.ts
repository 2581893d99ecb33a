import {type ChangeObject, diffArrays, diffWordsWithSpace} from 'diff'
import {PRIVACY_FACTS} from '#schemas/texts.ts'
import type {EditionLine, EditionPart, LineKind} from '#web/src/shared/editions.ts'

/** A line of a document's text. */
export type TextLine = {kind: LineKind; text: string}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const line = (kind: LineKind, value: unknown): TextLine[] => {
  const text = typeof value === 'string' ? value.trim().replaceAll(/\s+/g, ' ') : ''
  return text ? [{kind, text}] : []
}

/** The lines of a rich text: each paragraph and each entry of a list is one. */
const richLines = (value: unknown): TextLine[] =>
  listOf(value).flatMap((block) => {
    const {children, style, listItem} = fieldsOf(block)
    const text = listOf(children)
      .map((child) => fieldsOf(child)['text'])
      .filter((part) => typeof part === 'string')
      .join('')
    if (listItem === 'bullet' || listItem === 'number') return line(listItem, text)
    return line(/^h\d$/.test(String(style)) ? 'heading' : 'paragraph', text)
  })

const titledLines = (items: unknown, titleField: string, bodyField: string): TextLine[] =>
  listOf(items).flatMap((item) => {
    const fields = fieldsOf(item)
    const body = fields[bodyField]
    return [
      ...line('heading', fields[titleField]),
      ...(typeof body === 'string' ? line('paragraph', body) : richLines(body)),
    ]
  })

const listLines = (value: unknown, titleField: string, bodyField: string): TextLine[] => {
  const {title, items} = fieldsOf(value)
  return [...line('heading', title), ...titledLines(items, titleField, bodyField)]
}

/**
 * The lines of a dated document as it is stored, in the order of its page. Names of figures stay in their braces: what
 * the settings said on a day is not known.
 */
export function linesOf(document: Fields): TextLine[] {
  const report = fieldsOf(document['report'])
  return [
    ...line('title', fieldsOf(document['banner'])['title']),
    ...line('paragraph', document['dateLine']),
    ...richLines(document['intro']),
    ...Object.entries(PRIVACY_FACTS).flatMap(([name, label]) =>
      line('paragraph', document[name]).map(({kind, text}) => ({kind, text: `${label}: ${text}`})),
    ),
    ...titledLines(document['sections'], 'title', 'body'),
    ...titledLines(document['rules'], 'title', 'body'),
    ...listLines(document['howItWorks'], 'question', 'answer'),
    ...listLines(document['trust'], 'title', 'text'),
    ...listLines(document['faq'], 'question', 'answer'),
    ...line('heading', report['title']),
    ...line('paragraph', report['text']),
  ]
}

const marks: Partial<Record<LineKind, string>> = {bullet: '- ', number: '# '}

/** A document as plain text, a line each, with an empty one before each heading. Of this the hash is made. */
export const plainText = (lines: readonly TextLine[]): string =>
  lines
    .map(({kind, text}) => `${kind === 'heading' ? '\n' : ''}${marks[kind] ?? ''}${text}\n`)
    .join('')

/**
 * Marks what differs from an earlier text: words within lines that stand for each other, else whole lines. What was
 * removed stands before what was added.
 *
 * @param before without it nothing is marked.
 */
export function markChanges(
  before: readonly TextLine[] | undefined,
  after: readonly TextLine[],
): EditionLine[] {
  if (!before) return after.map(({kind, text}) => ({kind, parts: [{text}]}))
  const runs = diffArrays([...before], [...after], {
    comparator: (a, b) => a.kind === b.kind && a.text === b.text,
  })
  return runs.flatMap((run, index): EditionLine[] => {
    if (run.removed) {
      const next = runs[index + 1]
      return next?.added ? replacedLines(run.value, next.value) : wholeLines(run.value, 'removed')
    }
    if (!run.added) return run.value.map(({kind, text}) => ({kind, parts: [{text}]}))
    return runs[index - 1]?.removed ? [] : wholeLines(run.value, 'added')
  })
}

const wholeLines = (lines: readonly TextLine[], change: 'added' | 'removed'): EditionLine[] =>
  lines.map(({kind, text}) => ({kind, parts: [{text, change}]}))

/** Lines that stand in place of others: those of one kind and a like text are compared word by word, in their order. */
function replacedLines(before: readonly TextLine[], after: readonly TextLine[]): EditionLine[] {
  const lines: EditionLine[] = []
  let next = 0
  for (const added of after) {
    const match = before.findIndex(
      (removed, index) => index >= next && removed.kind === added.kind && isLike(removed, added),
    )
    if (match === -1) {
      lines.push(...wholeLines([added], 'added'))
      continue
    }
    lines.push(...wholeLines(before.slice(next, match), 'removed'))
    lines.push({kind: added.kind, parts: wordParts(before[match]?.text ?? '', added.text)})
    next = match + 1
  }
  return [...lines, ...wholeLines(before.slice(next), 'removed')]
}

/** Tells whether at least half of the longer text is in the other too. */
function isLike({text: a}: TextLine, {text: b}: TextLine): boolean {
  const kept = diffWordsWithSpace(a, b).filter(({added, removed}) => !added && !removed)
  const length = kept.reduce((sum, {value}) => sum + value.length, 0)
  return length * 2 >= Math.max(a.length, b.length)
}

const wordParts = (before: string, after: string): EditionPart[] =>
  diffWordsWithSpace(before, after).map(toPart)

const toPart = ({value, added, removed}: ChangeObject<string>): EditionPart => ({
  text: value,
  ...(added && {change: 'added' as const}),
  ...(removed && {change: 'removed' as const}),
})
