import type {Picture} from './picture.ts'

/** What a page says of itself in the document's head. */
export type PageMeta = {
  title: string
  description: string
  image?: Picture
  noIndex: boolean
}

/** Every page's loader answers at least this. */
export type PageData = {meta: PageMeta}
