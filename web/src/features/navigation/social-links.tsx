import type {SiteSettings} from '#web/src/shared/site/site-data.ts'
import type {SocialPlatform} from '#schemas/vocabulary.ts'
import {SmartLink} from '#web/src/shared/ui/button/smart-link.tsx'
import {VisuallyHidden} from '#web/src/shared/ui/accessibility/visually-hidden.tsx'
import styles from './footer-contact.module.css'
import {FooterIcon} from './footer-icon.tsx'

const names: Record<SocialPlatform, string> = {
  facebook: 'Facebook',
  x: 'X',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
}

export function SocialLinks({socials}: {socials: SiteSettings['socials']}) {
  if (socials.length === 0) return null
  return (
    <ul role="list" className={styles.socials}>
      {socials.map(({key, platform, url}) => (
        <li key={key}>
          <SmartLink to={url} className={styles.social}>
            <FooterIcon name={platform} />
            <VisuallyHidden>{names[platform]}</VisuallyHidden>
          </SmartLink>
        </li>
      ))}
    </ul>
  )
}
