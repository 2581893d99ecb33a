import {type Picture, pictureUrl} from '#web/src/shared/cms/picture.ts'
import {useSiteConfig} from '#web/src/shared/site-config.tsx'
import {VisuallyHidden} from '#web/src/shared/ui/accessibility/visually-hidden.tsx'
import {SmartLink} from '#web/src/shared/ui/button/smart-link.tsx'
import {Carousel, CarouselPause} from '#web/src/shared/ui/carousel/carousel.tsx'
import {useCarousel} from '#web/src/shared/ui/carousel/use-carousel.ts'
import {Container, Label} from '#web/src/shared/ui/layout/layout.tsx'
import {membersDelay, membersTable} from './carousel-tables.ts'
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

const logoWidth = 320

export type Member = {id: string; logo: Picture; href?: string; name?: string}

/** A mark with empty alternative text; as a link it has a name. */
function MemberLogo({name, logo, href}: Omit<Member, 'id'>) {
  const {cms} = useSiteConfig()
  const url = pictureUrl(cms, logo, {width: logoWidth})
  const image = (
    <img
      src={url}
      width={logo.width}
      height={logo.height}
      alt=""
      loading="lazy"
      decoding="async"
      className={styles.logo}
    />
  )
  if (!href) return image
  return (
    <SmartLink to={href} className={styles.link}>
      {image}
      <VisuallyHidden>{name}</VisuallyHidden>
    </SmartLink>
  )
}
