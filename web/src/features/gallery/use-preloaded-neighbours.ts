import {useEffect} from 'react'
import {pictureUrl, type Picture} from '#web/src/shared/cms/picture.ts'
import {useSiteConfig} from '#web/src/shared/site-config.tsx'
import {imageWidths} from '#web/src/shared/ui/media/picture-image.tsx'

/** Has the browser fetch the pictures before and after the one shown, at the width it would take. */
export function usePreloadedNeighbours(pictures: readonly Picture[], index: number) {
  const {cms} = useSiteConfig()

  // The browser's image cache is outside React; an image element that is not shown fills it.
  useEffect(() => {
    for (const picture of [pictures[index + 1], pictures[index - 1]]) {
      if (!picture) continue
      const image = new Image()
      image.sizes = '100vw'
      image.srcset = imageWidths.wide
        .filter((width) => width <= picture.width)
        .map((width) => `${pictureUrl(cms, picture, {width})} ${width}w`)
        .join(', ')
    }
  }, [cms, pictures, index])
}
