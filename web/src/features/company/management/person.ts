import type {Picture} from '#web/src/shared/cms/picture.ts'

/** A member of the management team as cards and biographies show one. */
export type Person = {
  id: string
  name: string
  role: string
  image?: Picture
  link?: string
  /** Paragraphs; none where nothing has been written yet. */
  biography: string[]
}
