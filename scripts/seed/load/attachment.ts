import {type Place, assetFields, complain} from './location.ts'
import {type Fields, listOf} from './fields.ts'

/**
 * Turns a paragraph that is nothing but a link to `files/…` into a file to download; the link's text
 * is its title. Every other block comes back as it is. A link to a file within a sentence is
 * complained about: the site could not resolve it.
 */
export function liftAttachment(block: Fields, allowed: boolean, place: Place): Fields {
  const link = listOf(block['markDefs']).find((mark) => isFilePath(mark['href']))
  if (!link) return block
  const spans = listOf(block['children']).filter(({text}) => text !== '')
  const alone = spans.every(({marks}) => Array.isArray(marks) && marks.includes(link['_key']))
  if (!allowed || !alone || block['listItem'] !== undefined) {
    complain(place, 'A file stands alone in its paragraph, in a text that may hold files.')
    return block
  }
  return {
    _type: 'fileAttachment',
    _key: block['_key'],
    ...assetFields(place, 'file', link['href']),
    title: spans.map(({text}) => text).join(''),
  }
}

const isFilePath = (href: unknown): boolean => typeof href === 'string' && href.startsWith('files/')
