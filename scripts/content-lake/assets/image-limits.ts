import {LIMITS} from '../limits.ts'

/** The most pixels of an original, over all frames, at upload and at delivery. */
export const MAX_PIXELS = LIMITS.originalPixels.value

/** What a client may ask of a transformed image. */
export interface ImageLimits {
  /** Whether the result may be larger than the original. */
  enlarge: boolean
  /** The most pixels of the result, over all frames. */
  pixels: number
  /** Whether a larger result is a 400 rather than made smaller. */
  refuse: boolean
  /** Whether results have listed widths only: the next larger one, where another is asked for. */
  listed: boolean
}

/** Whoever is not signed in. */
export const ANONYMOUS_LIMITS: ImageLimits = {
  enlarge: false,
  pixels: 8_000_000,
  refuse: false,
  listed: true,
}

/** Whoever is signed in or has the token. */
export const TRUSTED_LIMITS: ImageLimits = {
  enlarge: true,
  pixels: 40_000_000,
  refuse: true,
  listed: false,
}

/** What one task in an image process may use. */
export interface TaskLimits {
  /** Milliseconds of CPU time, of all threads together. */
  cpu: number
  /** Bytes that the whole process may hold in memory (RSS). */
  memory: number
}

const taskOf = (client: 'anonymous' | 'signedIn'): TaskLimits => ({
  cpu: LIMITS.imageTime[client],
  memory: LIMITS.imageMemory[client],
})

/** Limits of an image for whoever is not signed in, and for those who are. */
export const ANONYMOUS_TASK = taskOf('anonymous')
export const TRUSTED_TASK = taskOf('signedIn')
