import {createContext, use} from 'react'
import {
  croppedSize,
  type Picture,
  type PictureSize,
  pictureSizes,
  placeholderStyle,
  sourceSet,
} from '../../cms/picture.ts'
import {useSiteConfig} from '../../site-config.tsx'

/** Widths that a picture is offered at; the image route allows these. */
export const imageWidths = {
  card: [160, 240, 320, 480, 640, 800],
  body: [320, 480, 640, 800, 1200],
  wide: [480, 640, 828, 1080, 1280, 1440, 1920],
} as const

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
  const offered = pictureSizes(cms, picture, widths, ratio)
  const {url, width} = offered[Math.floor(offered.length / 2)] ?? {url: '', width: natural.width}
  const height = Math.round(ratio ? width / ratio : (width * natural.height) / natural.width)
  useShownPicture({
    when: priority ? 'first' : 'later',
    sizes: [...(alternatives ?? []), ...offered],
  })
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
      style={placeholderStyle(picture)}
    />
  )
}

/** A picture that a page shows. */
export type ShownPicture = {
  /** When browsers load it: at once, when it comes near, or when a link opens it. */
  when: 'first' | 'later' | 'large'
  /** The sizes in which it is offered. */
  sizes: readonly PictureSize[]
}

/** Takes each picture of a page that the server renders. Browsers have none. */
export const PictureCollector = createContext<((picture: ShownPicture) => void) | undefined>(
  undefined,
)

/** Tells the server, while it renders a page, which picture the page shows. */
export function useShownPicture(picture: ShownPicture): void {
  use(PictureCollector)?.(picture)
}
