import {NEWS_CATEGORIES} from '#schemas/vocabulary.ts'
import {dateBefore, fakeTags, fakeText, fakeTitle, createRandom, pick} from './fake-values.ts'

/** The number of documents of each type. */
export type ArchiveSize = {news: number; publications: number; albums: number}

/** The size of an archive of many years. */
export const stressSize: ArchiveSize = {news: 10_000, publications: 2_000, albums: 500}

/** A document to be written. */
export type ArchiveDocument = {_id: string; _type: string} & Record<string, unknown>

const paragraphs = 12

/**
 * Generates the documents of an archive, the same at each run.
 *
 * @param pictures - The ids of the image assets that the documents share.
 */
export function* generateArchive(
  size: ArchiveSize,
  pictures: readonly string[],
): Generator<ArchiveDocument> {
  for (let index = 0; index < size.news; index++) yield news(index, pictures)
  for (let index = 0; index < size.publications; index++) yield publication(index, pictures)
  for (let index = 0; index < size.albums; index++) yield album(index, pictures)
}

function news(index: number, pictures: readonly string[]): ArchiveDocument {
  const next = createRandom(index)
  return {
    ...article('news', index, next),
    newsImage: {alt: 'A picture from the archive', image: image(pick(pictures, next()))},
    categories: [pick(NEWS_CATEGORIES, next())],
    tags: fakeTags(next),
  }
}

function publication(index: number, pictures: readonly string[]): ArchiveDocument {
  const next = createRandom(1_000_000 + index)
  return {
    ...article('publication', index, next),
    publicationImage: {alt: 'A cover from the archive', image: image(pick(pictures, next()))},
  }
}

function album(index: number, pictures: readonly string[]): ArchiveDocument {
  const next = createRandom(2_000_000 + index)
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
    smallDescription: fakeText(next),
    author: 'The archive',
    content: Array.from({length: paragraphs}, (_, block) => ({
      _type: 'block',
      _key: `block-${block}`,
      style: block % 5 === 4 ? 'h2' : 'normal',
      markDefs: [],
      children: [{_type: 'span', _key: 'span', marks: [], text: fakeText(next)}],
    })),
  }
}

function named(type: string, index: number, next: () => number): ArchiveDocument {
  const slug = `archive-${index + 1}`
  return {
    _id: `${type}-${slug}`,
    _type: type,
    title: fakeTitle(next, index + 1),
    slug: {_type: 'slug', current: slug},
    publishedDate: dateBefore(index),
  }
}

const image = (asset: string) => ({_type: 'image', asset: {_type: 'reference', _ref: asset}})
