import {contentHashOf} from './asset-names.ts'
import type {Rendition} from './rendition.ts'

/** A stored image: its path, size and extension. */
export interface StoredImage {
  name: string
  path: string
  width: number
  height: number
  extension: string
}

/** Who asks for an image. */
export interface ImageClient {
  /** Tells clients apart: who else asks for an image confirms that it is worth keeping. */
  key: string
  /** Signed in, or with the token. */
  trusted: boolean
  /** Counts so many pictures that are made for the client; seconds until they may be, or 0. */
  takePicture?: (price: number) => number
}

/** What answers a request for a transformed image. */
export interface ImagePlan {
  image: StoredImage
  rendition: Rendition
  /** The cache key, which serves as ETag. */
  key: string
  /** Whether it takes longer than those of usual pages. */
  isLong: boolean
  /** Whether its size is one of few. */
  isCommon: boolean
  /** Whether everybody gets the same answer. */
  isPublic: boolean
}

/** The name of the file: the original's hash comes first, so that derived images can be deleted with it. */
export const fileNameOf = ({
  image,
  key,
  rendition,
}: Pick<ImagePlan, 'image' | 'key' | 'rendition'>): string =>
  `${contentHashOf(image)}-${key}.${rendition.format}`
