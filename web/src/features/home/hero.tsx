import type {QueryResult} from '#web/src/shared/cms/client.ts'
import {ArrowRight} from 'lucide-react'
import {useState} from 'react'
import {
  href,
  isoDate,
  mapList,
  publishedDate,
  text,
  unbroken,
} from '#web/src/shared/cms/normalise.ts'
import {
  normalisePicture,
  type Picture,
  pictureSizes,
  pictureUrl,
  focalPoint,
  placeholderStyle,
  sourceSet,
} from '#web/src/shared/cms/picture.ts'
import {type LabelledLink, normaliseLinks} from '#web/src/shared/cms/text-lists.ts'
import {usePresentDay} from '#web/src/shared/present-day.ts'
import {useSiteConfig} from '#web/src/shared/site-config.tsx'
import {useSiteData} from '#web/src/shared/site/site-data.ts'
import {VisuallyHidden} from '#web/src/shared/ui/accessibility/visually-hidden.tsx'
import {ButtonLink} from '#web/src/shared/ui/button/button.tsx'
import {SmartLink} from '#web/src/shared/ui/button/smart-link.tsx'
import {
  Carousel,
  CarouselArrows,
  CarouselPause,
  CarouselProgress,
} from '#web/src/shared/ui/carousel/carousel.tsx'
import {useCarousel} from '#web/src/shared/ui/carousel/use-carousel.ts'
import {Container} from '#web/src/shared/ui/layout/layout.tsx'
import {heroTable} from './carousel-tables.ts'
import type {homeQuery} from './home.queries.ts'
import styles from './hero.module.css'

/**
 * The opening carousel, slides that fade and do not loop, and below its controls the doors into the site. Only the
 * pictures of the slide that shows and of the next one are loaded; where the carousel's script fails to load, and the
 * slides are a row that scrolls, the browser loads each as it comes near.
 *
 * @param importEngine loads the carousel's library, another way than usual.
 * @param autoplay milliseconds between slides, where an editor wants them to change by themselves.
 */
export function Hero({
  slides,
  day = '',
  autoplay,
  doors,
  importEngine,
}: {
  slides: HeroSlide[]
  /** When the page was made, `YYYY-MM-DD`. Without it an event is over only once scripts run. */
  day?: string
  autoplay: number | undefined
  doors: readonly Door[]
  importEngine?: Parameters<typeof useCarousel>[0]['importEngine']
}) {
  const {name, descriptor} = useSiteData().settings
  const carousel = useCarousel({
    table: heroTable,
    count: slides.length,
    effect: 'fade',
    start: 'idle',
    autoplay,
    ...(importEngine && {importEngine}),
  })
  const {index, attached, failed} = carousel
  const [reached, setReached] = useState<readonly number[]>([0])
  const missing = attached ? [index, index + 1].filter((slide) => !reached.includes(slide)) : []
  if (missing.length > 0) setReached([...reached, ...missing])

  return (
    <section
      id="hero"
      className={styles.hero}
      data-tone="dark"
      data-doors={doors.length > 0}
      aria-label={name}
    >
      <h1 tabIndex={-1} className={styles.name}>
        <VisuallyHidden>
          {name} {descriptor}
        </VisuallyHidden>
      </h1>
      <div className={styles.stage}>
        {slides.length > 0 && (
          <Carousel
            carousel={carousel}
            label="Highlights"
            slides={slides.map((slide, index) => ({
              key: slide.id,
              content: (
                <SlideView
                  slide={slide}
                  speaker={descriptor}
                  day={day}
                  first={index === 0}
                  ready={failed || reached.includes(index)}
                />
              ),
            }))}
          />
        )}
        <Container className={styles.controls ?? ''}>
          <CarouselProgress
            carousel={carousel}
            delay={autoplay}
            labels={slides.map(({divider, headline}) => divider || headline)}
          />
          {autoplay !== undefined && <CarouselPause carousel={carousel} />}
          <CarouselArrows carousel={carousel} />
        </Container>
      </div>
      <Doors doors={doors} />
    </section>
  )
}

/** A way into the site for one kind of visitor. */
type Door = LabelledLink & {subLine: string}

/** Where buyers, sellers and everyone else go on, a line each. */
function Doors({doors}: {doors: readonly Door[]}) {
  if (doors.length === 0) return null
  return (
    <div className={styles.doors} data-print="no">
      <Container>
        <ul role="list" className={styles.doorList}>
          {doors.map(({key, label, subLine, href}) => (
            <li key={key}>
              <SmartLink to={href} className={styles.door}>
                <span>{label} </span>
                {subLine && <span className={styles.doorLine}>{subLine}</span>}
                <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
              </SmartLink>
            </li>
          ))}
        </ul>
      </Container>
    </div>
  )
}

/**
 * One slide over its banner. Who speaks stands on each, since only the dark ground of its words is sure to be there; the
 * page's heading says it to screen readers.
 *
 * @param first for the slide that the page opens with.
 * @param ready whether its picture is loaded; until then only visitors without scripts get one.
 */
function SlideView({
  slide,
  speaker,
  day,
  first,
  ready,
}: {
  slide: HeroSlide
  speaker: string
  day: string
  first: boolean
  ready: boolean
}) {
  const {divider, event, headline, button, pictures} = slide
  const present = usePresentDay(day)
  const isOver = slide.eventDate !== undefined && slide.eventDate < present
  const about = [divider, event, isOver && 'This event is over'].filter(Boolean).join(' · ')
  return (
    <div className={styles.slide}>
      {pictures &&
        (ready ? (
          <HeroPicture pictures={pictures} first={first} className={styles.art} />
        ) : (
          <noscript>
            <HeroPicture pictures={pictures} className={styles.art} />
          </noscript>
        ))}
      <Container className={styles.text ?? ''}>
        {speaker && (
          <p className={styles.speaker} aria-hidden>
            {speaker}
          </p>
        )}
        {about && <p className={styles.divider}>{about}</p>}
        {headline && <h2 className={styles.headline}>{unbroken(headline)}</h2>}
        {button && !isOver && (
          <ButtonLink to={button.href} variant="primary" arrow>
            {button.label}
          </ButtonLink>
        )}
      </Container>
    </div>
  )
}

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
function HeroPicture({
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
    ...(from > 0 && {media: `(width >= ${from}px)`}),
  }))
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
        style={{...placeholderStyle(mobile), ...subjectOfEach(pictures)}}
      />
    </picture>
  )
}

/** The focal point of each cut as a property of its name, `--subject-mobile` and so on; those without one have none. */
const subjectOfEach = (pictures: HeroPictures) =>
  Object.fromEntries(sources.map(({of}) => [`--subject-${of}`, focalPoint(pictures[of])]))

/** Upright banners are as tall as the hero, and so wider than a narrow screen. */
const heightLed = {mobile: 'max(100vw, 503px)', tablet: 'max(100vw, 854px)'} as const

/** A banner's four pictures by the width of the screen; a missing one is replaced by the nearest. */
type HeroPictures = Record<'mobile' | 'tablet' | 'laptop' | 'large', Picture>

export type HeroSlide = {
  id: string
  divider: string
  /** Date and place of the event that the slide is about; empty for none. */
  event: string
  /** Its day, `YYYY-MM-DD`. Once it is over, the slide says so and has no button. */
  eventDate?: string
  headline: string
  button?: {label: string; href: string}
  pictures?: HeroPictures
}

/** The doors that have a label and lead somewhere. */
export const normaliseDoors = (
  raw: NonNullable<QueryResult<typeof homeQuery>['page']>['doors'] | undefined,
): Door[] =>
  mapList(raw, ({subLine, ...link}) => {
    const [door] = normaliseLinks([link])
    return door && {...door, subLine: text(subLine)}
  })

type Raw = QueryResult<typeof homeQuery>['slides']

export function normaliseHeroSlides(rawSlides: Raw): HeroSlide[] {
  return mapList(
    rawSlides,
    ({dividerText, tittle, buttonText, buttonLink, bannerImage, ...raw}, index) => {
      const divider = text(dividerText)
      const headline = text(tittle, divider)
      const label = text(buttonText)
      const date = isoDate(raw.eventDate)
      const url = href(buttonLink)
      const pictures = normalisePictures(bannerImage)
      if (!headline && !pictures) return undefined
      return {
        id: String(index),
        divider: headline === divider ? '' : divider,
        event: [date && publishedDate(date), text(raw.place)].filter(Boolean).join(', '),
        ...(date && {eventDate: date}),
        headline,
        ...(label && url && {button: {label, href: url}}),
        ...(pictures && {pictures}),
      }
    },
  )
}

function normalisePictures(raw: Raw[number]['bannerImage']): HeroPictures | undefined {
  const alt = raw?.decorative ? '' : text(raw?.alt)
  const mobile = normalisePicture(raw?.mobile, alt)
  const tablet = normalisePicture(raw?.tablet, alt)
  const laptop = normalisePicture(raw?.laptop, alt)
  const large = normalisePicture(raw?.large, alt)
  const any = laptop ?? large ?? tablet ?? mobile
  if (!any) return undefined
  return {
    mobile: mobile ?? tablet ?? any,
    tablet: tablet ?? mobile ?? any,
    laptop: laptop ?? large ?? any,
    large: large ?? laptop ?? any,
  }
}
