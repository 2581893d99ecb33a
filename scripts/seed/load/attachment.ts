import {type Location, assetFields, reportProblem} from './location.ts'
import {type Fields, listOf} from './fields.ts'

/**
 * Converts a paragraph that consists of a link to `files/…` to a file attachment with the link's text
 * as title; other blocks are returned unchanged. A link to a file within a sentence is reported as a
 * problem, because the site could not resolve it.
 */
export function toFileAttachment(block: Fields, allowed: boolean, location: Location): Fields {
  const link = listOf(block['markDefs']).find((mark) => isFilePath(mark['href']))
  if (!link) return block
  const spans = listOf(block['children']).filter(({text}) => text !== '')
  const isAlone = spans.every(({marks}) => Array.isArray(marks) && marks.includes(link['_key']))
  if (!allowed || !isAlone || block['listItem'] !== undefined) {
    reportProblem(
      location,
      'A file link must be alone in its paragraph, in a text that allows files.',
    )
    return block
  }
  return {
    _type: 'fileAttachment',
    _key: block['_key'],
    ...assetFields(location, 'file', link['href']),
    title: spans.map(({text}) => text).join(''),
  }
}

const isFilePath = (href: unknown): boolean => typeof href === 'string' && href.startsWith('files/')
