import {ButtonLink} from '#web/src/shared/ui/button/button.tsx'
import {Container} from '#web/src/shared/ui/layout/layout.tsx'
import {HeroPicture} from './hero-picture.tsx'
import type {HeroSlide as Slide} from './hero-slides.ts'
import styles from './hero.module.css'

/**
 * One slide over its banner.
 *
 * @param first for the slide that the page opens with.
 * @param ready whether its picture is loaded; until then only visitors without scripts get one.
 */
export function HeroSlide({slide, first, ready}: {slide: Slide; first: boolean; ready: boolean}) {
  const {divider, headline, button, pictures} = slide
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
        {divider && <p className={styles.divider}>{divider}</p>}
        {headline && <h2 className={styles.headline}>{headline}</h2>}
        {button && (
          <ButtonLink to={button.href} variant="primary" arrow>
            {button.label}
          </ButtonLink>
        )}
      </Container>
    </div>
  )
}
