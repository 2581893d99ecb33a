import {useCallback} from 'react'
import {croppedSize, type Picture} from '#web/src/shared/cms/picture.ts'
import type {CmsConfig} from '#web/src/shared/env.ts'
import {useSiteConfig} from '#web/src/shared/site-config.tsx'
import {imageWidths} from '#web/src/shared/ui/media/picture-image.tsx'
import {pictureSet} from '#web/src/shared/ui/media/picture-set.ts'

/**
 * A ref for the frame of the picture that is shown large. Until its own size is loaded, a smaller one that
 * the page has loaded already shows in its place; then the pictures before and after it are fetched,
 * unless the visitor saves data (behaviour B481).
 */
export function useLargePicture(pictures: readonly Picture[], index: number) {
  const {cms} = useSiteConfig()
  return useCallback(
    (frame: HTMLElement | null) => {
      const image = frame?.querySelector('img')
      const picture = pictures[index]
      if (!image || !picture) return
      const smaller = findLoaded(picture, image)
      if (smaller) image.style.background = `url("${smaller}") 50%/cover`
      const neighbours = [pictures[index + 1], pictures[index - 1]].filter(
        (one) => one !== undefined,
      )
      const fetchNeighbours = () => preload(cms, neighbours)
      if (savesData()) return
      if (image.complete) fetchNeighbours()
      else image.addEventListener('load', fetchNeighbours, {once: true})
      return () => image.removeEventListener('load', fetchNeighbours)
    },
    [cms, pictures, index],
  )
}

/** The URL of the largest size of a picture, as it is and not cropped to a ratio, that the page shows. */
function findLoaded(picture: Picture, large: HTMLImageElement): string | undefined {
  const {width, height} = croppedSize(picture)
  const hash = picture.assetId.split('-')[1] ?? ''
  const isSame = ({complete, currentSrc, naturalWidth, naturalHeight}: HTMLImageElement) =>
    complete &&
    currentSrc.includes(hash) &&
    Math.abs((naturalWidth / naturalHeight) * height - width) < width / 50
  return Array.from(document.images)
    .filter((image) => image !== large && isSame(image))
    .toSorted((a, b) => b.naturalWidth - a.naturalWidth)[0]?.currentSrc
}

/** Has the browser fetch pictures at the widths that it would show: an image element that is not shown fills its cache. */
function preload(cms: CmsConfig, pictures: readonly Picture[]): void {
  for (const picture of pictures) {
    const image = new Image()
    image.fetchPriority = 'low'
    image.sizes = '100vw'
    image.srcset = pictureSet(cms, picture, imageWidths.wide)
  }
}

/** Whether the visitor's browser asks for little data; not every browser says. */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator && navigator.connection
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  )
}
