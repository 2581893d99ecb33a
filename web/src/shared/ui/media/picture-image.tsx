import {croppedSize, type Picture, placeholderStyle} from '../../cms/picture.ts'
import {useSiteConfig} from '../../site-config.tsx'
import {imageWidths} from './image-widths.ts'
import {offeredWidths, pictureAtWidth, pictureSizes, sourceSet} from './picture-set.ts'
import {useShownPicture, type PictureSize} from './shown-pictures.ts'

export {imageWidths}

/**
 * A responsive picture: `srcset` over the listed widths, its own size or the given ratio (width
 * to height, cropped around the hotspot), a blurred placeholder until it is loaded (behaviour B480).
 *
 * @param sizes the CSS `sizes` attribute, so that the browser takes no more than it shows.
 * @param alternatives the sizes that `<source>` elements before it in its `<picture>` offer.
 * @param priority for the one picture that a page opens with; all others load lazily.
 */
export function PictureImage({
  picture,
  sizes,
  widths = imageWidths.card,
  ratio,
  priority = false,
  alternatives,
  className,
}: {
  picture: Picture
  sizes: string
  widths?: readonly number[]
  ratio?: number
  priority?: boolean
  alternatives?: readonly PictureSize[]
  className?: string | undefined
}) {
  const {cms} = useSiteConfig()
  const natural = croppedSize(picture)
  const steps = offeredWidths(picture, widths)
  const width = steps[Math.floor(steps.length / 2)] ?? natural.width
  const height = Math.round(ratio ? width / ratio : (width * natural.height) / natural.width)
  const offered = pictureSizes(cms, picture, widths, ratio)
  useShownPicture({
    when: priority ? 'first' : 'later',
    sizes: [...(alternatives ?? []), ...offered],
  })
  return (
    <img
      src={pictureAtWidth(cms, picture, width, ratio)}
      srcSet={sourceSet(offered)}
      sizes={sizes}
      width={width}
      height={height}
      alt={picture.alt}
      className={className}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      {...(priority && {fetchPriority: 'high' as const})}
      style={placeholderStyle(picture)}
    />
  )
}
