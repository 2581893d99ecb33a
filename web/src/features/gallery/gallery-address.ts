import {listAddress} from '#web/src/shared/listing/list-address.ts'
import {paths} from '#web/src/shared/paths.ts'

/** Albums on one page of the gallery (behaviour B200). */
export const galleryPageSize = 12

/** The address of one page of the gallery. */
export function galleryAddress(page: number): string {
  return listAddress(paths.gallery, {page: page === 1 ? '' : page})
}

/** The number of the picture that an album's address opens, from 1; 0 for none. */
export function chosenPhoto(params: URLSearchParams): number {
  const number = Number(params.get('photo') ?? 0)
  return Number.isInteger(number) && number >= 1 ? number : 0
}

/** The address of an album with one of its pictures open. */
export function albumAddress(path: string, photo: number): string {
  return listAddress(path, {photo: photo === 0 ? '' : photo})
}
