import {SINGLETON_IDS} from '#schemas/pages.ts'

/** Files that hold a list of documents, each entry with an `id`, and the type of its entries. */
export const LIST_FILES = {
  'hero-slides.yaml': 'heroSlide',
  'management.yaml': 'managementMember',
  'members.yaml': 'member',
  'steps.yaml': 'step',
  'faqs.yaml': 'faq',
  'redirects.yaml': 'redirect',
} as const

/** Folders with one document per file, named after its slug; `body` takes the Markdown. */
export const FOLDERS = {
  news: {type: 'news', ending: '.md', body: 'content'},
  publications: {type: 'publication', ending: '.md', body: 'content'},
  services: {type: 'service', ending: '.md', body: 'description'},
  gallery: {type: 'gallery', ending: '.yaml', body: undefined},
  singletons: {type: undefined, ending: '.yaml', body: undefined},
} as const

/** Folders of the seed that hold no documents. */
export const ASSET_FOLDERS = ['images', 'files']

export const isSingletonId = (name: string): boolean =>
  SINGLETON_IDS.some((singletonId) => singletonId === name)
