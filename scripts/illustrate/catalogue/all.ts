import type {Picture} from './picture.ts'

/** Every picture of the seed that the scenes draw. */
export const pictures: readonly Picture[] = []
