import {SOCIAL_PLATFORMS, type SocialPlatform} from '#schemas/vocabulary.ts'
import {SpriteIcon} from '#web/src/shared/ui/icon/sprite-icon.tsx'
import styles from './footer-icon.module.css'

type Name = 'address' | 'phone' | 'email' | SocialPlatform

/**
 * What has a drawing in footer-icons.svg, in its order, each in the 24 px below the one before: the first
 * three are Lucide's (https://lucide.dev, ISC licence), and the brands, which Lucide lacks, our own.
 */
export const iconNames: readonly Name[] = ['address', 'phone', 'email', ...SOCIAL_PLATFORMS]

/** An icon of the footer. All are part of the style sheet, which browsers cache. */
export function FooterIcon({name}: {name: Name}) {
  return <SpriteIcon place={iconNames.indexOf(name)} className={styles.icon} />
}
