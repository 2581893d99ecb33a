import {pictureSizes, pictureUrl, placeholderStyle, sourceSet} from '#web/src/shared/cms/picture.ts'
import {useSiteConfig} from '#web/src/shared/site-config.tsx'
import {useShownPicture} from '#web/src/shared/ui/media/picture-image.tsx'
import type {HeroPictures} from './hero-slides.ts'

const narrow = [480, 640, 750, 828, 1080]
const wide = [1024, 1280, 1440, 1920]

/** Which picture is shown from which width on, in pixels, the widest first. */
const sources = [
  {from: 1600, of: 'large', widths: [...wide, 2400]},
  {from: 1024, of: 'laptop', widths: wide},
  {from: 768, of: 'tablet', widths: [768, 1024, 1280, 1536]},
  {from: 0, of: 'mobile', widths: narrow},
] as const

/**
 * The banner in its four cuts, one `<source>` each. The first slide's is the page's one picture of
 * high priority.
 */
export function HeroPicture({
  pictures,
  first = false,
  className,
}: {
  pictures: HeroPictures
  first?: boolean
  className?: string | undefined
}) {
  const {cms} = useSiteConfig()
  const {mobile} = pictures
  const offered = sources.map(({from, of, widths}) => ({
    of,
    sizes: pictureSizes(cms, pictures[of], widths),
    shownWidth: of === 'laptop' || of === 'large' ? '100vw' : heightLed[of],
    ...(from > 0 && {media: `(min-width: ${from}px)`}),
  }))
  useShownPicture({when: first ? 'first' : 'later', sizes: offered.flatMap(({sizes}) => sizes)})
  return (
    <picture>
      {offered.map(({of, sizes, shownWidth, media}) => (
        <source
          key={of}
          media={media}
          srcSet={sourceSet(sizes)}
          sizes={shownWidth}
          width={pictures[of].width}
          height={pictures[of].height}
        />
      ))}
      <img
        src={pictureUrl(cms, mobile, {width: 828})}
        width={mobile.width}
        height={mobile.height}
        alt={mobile.alt}
        className={className}
        decoding="async"
        {...(first ? {fetchPriority: 'high' as const} : {loading: 'lazy' as const})}
        style={placeholderStyle(mobile)}
      />
    </picture>
  )
}

/** Upright banners are as tall as the hero, and so wider than a narrow screen. */
const heightLed = {mobile: 'max(100vw, 503px)', tablet: 'max(100vw, 854px)'} as const
