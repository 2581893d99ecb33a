import {ArrowRight} from 'lucide-react'
import {Link} from 'react-router-dom'
import type {Picture} from '#web/src/shared/cms/picture.ts'
import {paths} from '#web/src/shared/paths.ts'
import {Carousel, CarouselArrows} from '#web/src/shared/ui/carousel/carousel.tsx'
import {useCarousel} from '#web/src/shared/ui/carousel/use-carousel.ts'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import {PictureImage} from '#web/src/shared/ui/media/picture-image.tsx'
import {servicesTable} from './carousel-tables.ts'
import {MoreLink, SectionHead} from './section-head.tsx'
import styles from './services.module.css'

export type Service = {
  id: string
  title: string
  /** Names the audiences of the service; empty where none is set. */
  note: string
  anchor: string
  image?: Picture
}

/** The gap between cards in pixels, whatever the table's. */
const cardGap = 20

/** Tall cards that lead to their service's place on the services page. */
export function Services({
  label,
  heading,
  buttonLabel,
  items,
}: {
  label: string
  heading: string
  buttonLabel: string
  items: Service[]
}) {
  const carousel = useCarousel({table: servicesTable, count: items.length, loop: true})
  if (items.length === 0) return null
  return (
    <Section id="services" labelledBy="services-heading">
      <SectionHead id="services-heading" label={label} heading={heading}>
        <CarouselArrows carousel={carousel} />
        <MoreLink to={paths.services} label={buttonLabel} />
      </SectionHead>
      <Carousel
        carousel={carousel}
        label={heading || label}
        cardGap={cardGap}
        slides={items.map(({id, title, note, anchor, image}) => ({
          key: id,
          content: (
            <Link to={`${paths.services}#${anchor}`} className={styles.card} viewTransition>
              {image && (
                <PictureImage
                  picture={image}
                  sizes="(width >= 75rem) 310px, (width >= 48rem) 31vw, 47vw"
                  ratio={5 / 7}
                  className={styles.art}
                />
              )}
              <div className={styles.texts}>
                <h3 className={styles.title}>{title}</h3>
                {note && <p className={styles.note}>{note}</p>}
              </div>
              <ArrowRight className={styles.arrow} size={22} strokeWidth={1.5} aria-hidden />
            </Link>
          ),
        }))}
      />
    </Section>
  )
}
