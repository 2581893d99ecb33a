import {listAddress} from '#web/src/shared/listing/list-address.ts'
import {paths} from '#web/src/shared/paths.ts'

/** Albums on one page of the gallery (behaviour B200). */
export const galleryPageSize = 12

/** The address of one page of the gallery. */
export function galleryAddress(page: number): string {
  return listAddress(paths.gallery, {page: page === 1 ? '' : page})
}
