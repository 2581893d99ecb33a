import {Carousel, CarouselPause} from '#web/src/shared/ui/carousel/carousel.tsx'
import {useCarousel} from '#web/src/shared/ui/carousel/use-carousel.ts'
import {Container, Label} from '#web/src/shared/ui/layout/layout.tsx'
import {membersDelay, membersTable} from './carousel-tables.ts'
import {type Member, MemberLogo} from './member-logo.tsx'
import styles from './members.module.css'

/** The largest gap between logos, in pixels. */
const markGap = 44

/** The strip of member marks, the one thing on the site that moves by itself. */
export function Members({label, items}: {label: string; items: Member[]}) {
  const carousel = useCarousel({
    table: membersTable,
    count: items.length,
    loop: true,
    autoplay: membersDelay,
  })
  if (items.length === 0) return null
  return (
    <section className={styles.members} aria-labelledby="members-label">
      <Container>
        <div className={styles.row}>
          <Label as="h2" id="members-label">
            {label}
          </Label>
          <Carousel
            carousel={carousel}
            label={label}
            focusable={items.some(({href}) => !href)}
            cardGap={markGap}
            slides={items.map((member) => ({key: member.id, content: <MemberLogo {...member} />}))}
          />
          <CarouselPause carousel={carousel} />
        </div>
      </Container>
    </section>
  )
}
