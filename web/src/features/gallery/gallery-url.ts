import {listUrl} from '#web/src/shared/listing/list-url.ts'
import {paths} from '#web/src/shared/paths.ts'

/** Albums on one page of the gallery. */
export const albumsPerPage = 12

export function galleryUrl(page: number): string {
  return listUrl(paths.gallery, {page: page === 1 ? '' : page})
}

/** The number of the picture that an album's URL opens, from 1; 0 for none. */
export function chosenPhoto(params: URLSearchParams): number {
  const number = Number(params.get('photo') ?? 0)
  return Number.isInteger(number) && number >= 1 ? number : 0
}

/** The URL of an album with one of its pictures open. */
export function albumUrl(path: string, photo: number): string {
  return listUrl(path, {photo: photo === 0 ? '' : photo})
}
