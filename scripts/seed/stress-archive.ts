import {existsSync, readdirSync, realpathSync} from 'node:fs'
import {mkdir, writeFile} from 'node:fs/promises'
import {join, resolve} from 'node:path'
import type {SanityClient} from '@sanity/client'
import {SINGLETON_IDS} from '#schemas/pages.ts'
import {NEWS_CATEGORIES} from '#schemas/vocabulary.ts'
import type {Environment} from '#web/server/env/env.ts'
import type {SeedDocument} from './documents.ts'
import {openTarget} from './open-target.ts'
import {createProgressLine} from './progress-line.ts'
import {compareSeed} from './seed-dataset.ts'
import type {SeedProgress} from './upload-assets.ts'

/** The file that marks a data folder with nothing but a generated archive. */
const MARKER_FILE = 'invented-archive'

/** The singletons, whose images the archive shares. */
const singletons = new Set<string>(SINGLETON_IDS)

/**
 * Creates a dataset with a large archive in a separate data folder: the singletons of the seed, and
 * generated documents.
 *
 * @param folder - An empty folder or that of an earlier archive, never the site's own data folder.
 * @returns The environment of the new dataset.
 * @throws A readable message when the folder must not be used.
 */
export async function createArchive(
  env: Environment,
  documents: readonly SeedDocument[],
  size: ArchiveSize,
  folder: string,
): Promise<Environment> {
  const dataDir = resolve(folder)
  assertUsableFolder(dataDir, env.dataDir)
  await mkdir(dataDir, {recursive: true, mode: 0o700})
  await writeFile(join(dataDir, MARKER_FILE), '')
  const archiveEnv = {...env, hosted: false, projectId: 'local', dataset: 'production', dataDir}
  const target = await openTarget(archiveEnv)
  const line = createProgressLine(process.stdout)
  try {
    const singletonDocuments = documents.filter(({_id}) => singletons.has(_id))
    const {client} = target
    const {apply} = await compareSeed({client, documents: singletonDocuments, reset: true})
    await apply(line.report)
    await writeArchive(client, size, line.report)
  } finally {
    line.done()
    await target.close()
  }
  return archiveEnv
}

function assertUsableFolder(folder: string, siteFolder: string): void {
  const realPath = (path: string) => (existsSync(path) ? realpathSync(path) : resolve(path))
  if (realPath(folder) === realPath(siteFolder)) {
    throw new Error(`${folder} holds the site's own content: name another folder for the archive.`)
  }
  const files = existsSync(folder) ? readdirSync(folder) : []
  if (files.length > 0 && !files.includes(MARKER_FILE)) {
    throw new Error(`${folder} holds something else: name an empty folder for the archive.`)
  }
}

/** Documents per transaction. */
const BATCH_SIZE = 250
/** The number of images that the archive shares. */
const SHARED_PICTURES = 8

/**
 * Writes an archive into a dataset that holds some pictures already.
 *
 * @throws When the dataset has no picture, and what @sanity/client throws.
 */
async function writeArchive(
  client: SanityClient,
  size: ArchiveSize,
  report: (progress: SeedProgress) => void,
): Promise<void> {
  const pictures = await client.fetch<string[]>(
    `*[_type == "sanity.imageAsset" && extension != "svg"] | order(_id)[0...${SHARED_PICTURES}]._id`,
  )
  if (pictures.length === 0) throw new Error('The dataset has no pictures for an archive to share.')
  const total = size.news + size.publications + size.albums
  const documents = [...generateArchive(size, pictures)]
  for (let start = 0; start < total; start += BATCH_SIZE) {
    const transaction = client.transaction()
    for (const document of documents.slice(start, start + BATCH_SIZE)) {
      transaction.createOrReplace(document)
    }
    await transaction.commit({visibility: 'async', returnDocuments: false})
    report({step: 'Writing the archive', current: Math.min(start + BATCH_SIZE, total), total})
  }
}

/** The number of documents of each type. */
export type ArchiveSize = {news: number; publications: number; albums: number}

/** The size of an archive of many years. */
export const stressSize: ArchiveSize = {news: 10_000, publications: 2_000, albums: 500}

/** A document to be written. */
type ArchiveDocument = {_id: string; _type: string} & Record<string, unknown>

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

/** A pseudo-random generator (mulberry32) with numbers from 0 to 1, the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const openings = ['Pipeline', 'Gas', 'Market', 'Supply', 'Forum', 'Metering', 'Demand', 'Network']
const subjects = ['review', 'outlook', 'agreement', 'workshop', 'upgrade', 'survey', 'report']
const cities = ['Abuja', 'Lagos', 'Kano', 'Port Harcourt', 'Warri', 'Ajaokuta', 'Calabar', 'Owerri']
const topics = [
  'pricing',
  'safety',
  'metering',
  'flare capture',
  'storage',
  'training',
  'transport',
]
const sentences = [
  'The network carries gas from the fields to the cities, and each cubic metre is metered on its way.',
  'Buyers and sellers met to settle what the coming quarter asks of both.',
  'Engineers closed the line for two days and opened it again ahead of plan.',
  'What is measured well is paid for fairly: that was the point all speakers made.',
  'The figures will be read again when the year is out.',
]

function pick<Item>(list: readonly Item[], number: number): Item {
  const item = list[Math.min(Math.floor(number * list.length), list.length - 1)]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}

/** A title, unique by the number at its end. */
function fakeTitle(next: () => number, number: number): string {
  return `${pick(openings, next())} ${pick(subjects, next())} in ${pick(cities, next())} ${number}`
}

/** Tags; the first topics are by far the most frequent, as in a real archive. */
function fakeTags(next: () => number): string[] {
  const frequent = () => pick(topics, next() ** 2)
  return [...new Set([frequent(), frequent(), `${pick(topics, next())} ${pick(cities, next())}`])]
}

/** Between one and four sentences. */
function fakeText(next: () => number): string {
  return Array.from({length: 1 + Math.floor(next() * 4)}, () => pick(sentences, next())).join(' ')
}

/** The date of an item in an archive with two items a day, counted from the newest. */
function dateBefore(itemsBack: number): string {
  return new Date(Date.UTC(2026, 5, 30) - Math.floor(itemsBack / 2) * 86_400_000)
    .toISOString()
    .slice(0, 10)
}
