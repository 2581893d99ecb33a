import {
  croppedSize,
  subjectStyle,
  type Picture,
  pictureSizes,
  placeholderStyle,
  sourceSet,
} from '../../cms/picture.ts'
import {useSiteConfig} from '../../site-config.tsx'
import {imageWidths} from './picture-shapes.ts'

/**
 * A responsive picture: `srcset` over the listed widths, its own size or the given ratio (width
 * to height, cropped around the hotspot), a blurred placeholder until it is loaded. In its own size it
 * carries the hotspot as `--subject`, for style sheets that let it cover its place.
 *
 * @param sizes the CSS `sizes` attribute, so that the browser takes no more than it shows.
 * @param priority for the pictures that a page opens with; all others load lazily.
 */
export function PictureImage({
  picture,
  sizes,
  widths = imageWidths.card,
  ratio,
  priority = false,
  className,
}: {
  picture: Picture
  sizes: string
  widths?: readonly number[]
  ratio?: number
  priority?: boolean
  className?: string | undefined
}) {
  const {cms} = useSiteConfig()
  const natural = croppedSize(picture)
  const offered = pictureSizes(cms, picture, widths, ratio)
  const {url, width} = offered[Math.floor(offered.length / 2)] ?? {url: '', width: natural.width}
  const height = Math.round(ratio ? width / ratio : (width * natural.height) / natural.width)
  return (
    <img
      src={url}
      srcSet={sourceSet(offered)}
      sizes={sizes}
      width={width}
      height={height}
      alt={picture.alt}
      className={className}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      {...(priority && {fetchPriority: 'high' as const})}
      style={
        ratio ? placeholderStyle(picture) : {...placeholderStyle(picture), ...subjectStyle(picture)}
      }
    />
  )
}
