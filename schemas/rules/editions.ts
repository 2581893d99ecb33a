/** The rule by which a change of a dated document is told to its readers. */
import type {ValidationContext} from '@sanity/types'
import {idsOf, queryDataset} from './dataset.ts'
import {publishedDocumentQuery} from './rules.queries.ts'
import {isRecord} from './site-paths.ts'

/** Fields that are no part of the text that readers cite. */
const notText = new Set(['seo', 'leave', 'lastChange', 'withheldEditions'])

/**
 * Requires the sentence on a change where the text of a document differs from the one that is published: another than
 * the one that was published with that text.
 */
export async function checkChangeIsTold(
  change: unknown,
  context: Pick<ValidationContext, 'document' | 'getClient'>,
): Promise<true | string> {
  const {document} = context
  if (!document) return true
  const {publishedId} = idsOf(document._id)
  const published = await queryDataset(context, publishedDocumentQuery, {id: publishedId})
  if (!isRecord(published) || textOf(published) === textOf(document)) return true
  const sentence = isRecord(change) ? change['sentence'] : undefined
  if (typeof sentence !== 'string' || !sentence.trim()) {
    return 'Readers see the editions of this document: say in a sentence what changes.'
  }
  return sorted(change) === sorted(published['lastChange'])
    ? 'This sentence is about the last change: say what changes now.'
    : true
}

/** The content of a document's text, to be compared. Of a banner only the title is text. */
function textOf(document: Readonly<Record<string, unknown>>): string {
  const {banner, ...fields} = document
  const text = Object.entries(fields).filter(
    ([name, value]) => !name.startsWith('_') && !notText.has(name) && value != null,
  )
  return sorted({...Object.fromEntries(text), title: isRecord(banner) ? banner['title'] : ''})
}

/** A value as JSON in which the order of fields tells nothing. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isRecord(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? ''
