import {NEWS_CATEGORIES} from '#schemas/vocabulary.ts'
import {inventDay, inventTags, inventText, inventTitle, numbersFrom, pick} from './fake-values.ts'

/** How much of each an archive holds. */
export type ArchiveSize = {news: number; publications: number; albums: number}

/** What years of work leave behind. */
export const stressSize: ArchiveSize = {news: 10_000, publications: 2_000, albums: 500}

/** A document to be written. */
export type ArchiveDocument = {_id: string; _type: string} & Record<string, unknown>

const paragraphs = 12

/**
 * An archive of the size asked for, always the same.
 *
 * @param pictures ids of the image assets that all documents share.
 */
export function* archiveDocuments(
  size: ArchiveSize,
  pictures: readonly string[],
): Generator<ArchiveDocument> {
  for (let index = 0; index < size.news; index++) yield news(index, pictures)
  for (let index = 0; index < size.publications; index++) yield publication(index, pictures)
  for (let index = 0; index < size.albums; index++) yield album(index, pictures)
}

function news(index: number, pictures: readonly string[]): ArchiveDocument {
  const next = numbersFrom(index)
  return {
    ...article('news', index, next),
    newsImage: {alt: 'A picture from the archive', image: image(pick(pictures, next()))},
    categories: [pick(NEWS_CATEGORIES, next())],
    tags: inventTags(next),
  }
}

function publication(index: number, pictures: readonly string[]): ArchiveDocument {
  const next = numbersFrom(1_000_000 + index)
  return {
    ...article('publication', index, next),
    publicationImage: {alt: 'A cover from the archive', image: image(pick(pictures, next()))},
  }
}

function album(index: number, pictures: readonly string[]): ArchiveDocument {
  const next = numbersFrom(2_000_000 + index)
  return {
    ...named('gallery', index, next),
    coverImage: {...image(pick(pictures, next())), alt: 'A cover from the archive'},
    images: Array.from({length: 8}, (_, picture) => ({
      ...image(pick(pictures, next())),
      _type: 'imageWithAlt',
      _key: `picture-${picture}`,
      alt: `Picture ${picture + 1}`,
    })),
  }
}

function article(type: string, index: number, next: () => number) {
  return {
    ...named(type, index, next),
    smallDescription: inventText(next),
    author: 'The archive',
    content: Array.from({length: paragraphs}, (_, block) => ({
      _type: 'block',
      _key: `block-${block}`,
      style: block % 5 === 4 ? 'h2' : 'normal',
      markDefs: [],
      children: [{_type: 'span', _key: 'span', marks: [], text: inventText(next)}],
    })),
  }
}

function named(type: string, index: number, next: () => number): ArchiveDocument {
  const slug = `archive-${index + 1}`
  return {
    _id: `${type}-${slug}`,
    _type: type,
    title: inventTitle(next, index + 1),
    slug: {_type: 'slug', current: slug},
    publishedDate: inventDay(index),
  }
}

const image = (asset: string) => ({_type: 'image', asset: {_type: 'reference', _ref: asset}})
