import {ArrowRight} from 'lucide-react'
import type {Picture} from '#web/src/shared/cms/picture.ts'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import {imageWidths, PictureImage} from '#web/src/shared/ui/media/picture-image.tsx'
import {SmartLink} from '#web/src/shared/ui/button/smart-link.tsx'
import styles from './promo-cards.module.css'

type Card = {key: string; title: string; text: string; href: string; label: string; image?: Picture}

/** Cards that lead on to other pages; the whole card is the link's target. */
export function PromoCards({cards}: {cards: readonly Card[]}) {
  if (cards.length === 0) return null
  return (
    <Section tone="mist">
      <ul role="list" className={styles.cards}>
        {cards.map(({key, title, text, href, label, image}) => (
          <li key={key} className={styles.card}>
            {image && (
              <div className={styles.frame}>
                <PictureImage
                  picture={image}
                  sizes="(width >= 48rem) 38rem, 92vw"
                  widths={imageWidths.body}
                  ratio={3 / 2}
                  className={styles.picture}
                />
              </div>
            )}
            <div className={styles.words}>
              <h2 className={styles.title}>{title}</h2>
              {text && <p>{text}</p>}
              <SmartLink to={href} className={styles.link}>
                {label}
                <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
              </SmartLink>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
