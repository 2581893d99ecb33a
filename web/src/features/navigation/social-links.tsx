import type {SiteSettings} from '#web/src/shared/site/site-data.ts'
import type {SocialPlatform} from '#schemas/vocabulary.ts'
import {SmartLink} from '#web/src/shared/ui/button/smart-link.tsx'
import {VisuallyHidden} from '#web/src/shared/ui/accessibility/visually-hidden.tsx'
import styles from './footer-contact.module.css'

/** The icon library has no brands: these are our own drawings, on its 24 px grid. */
const platforms: Record<SocialPlatform, {name: string; d: string}> = {
  facebook: {
    name: 'Facebook',
    d: 'M17 3h-2.5A4.5 4.5 0 0 0 10 7.5V10H7v4h3v7h4v-7h3l1-4h-4V7.5a.8.8 0 0 1 .8-.8H17z',
  },
  x: {name: 'X', d: 'M4 4l11.7 16H20L8.3 4zM4 20l6.8-6.8M13.2 10.8L20 4'},
  instagram: {
    name: 'Instagram',
    d: 'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM16.9 7h.01',
  },
  linkedin: {
    name: 'LinkedIn',
    d: 'M4 9.5h3.5V20H4zM5.7 4a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zM11 20V9.5h3.3v1.6a4 4 0 0 1 6.2 3.3V20H17v-5a2 2 0 0 0-2.6-1.9V20z',
  },
}

export function SocialLinks({socials}: {socials: SiteSettings['socials']}) {
  if (socials.length === 0) return null
  return (
    <ul role="list" className={styles.socials}>
      {socials.map(({key, platform, url}) => (
        <li key={key}>
          <SmartLink to={url} className={styles.social}>
            <svg
              viewBox="0 0 24 24"
              width={22}
              height={22}
              fill="none"
              stroke="currentColor"
              strokeWidth={1.5}
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden
            >
              <path d={platforms[platform].d} />
            </svg>
            <VisuallyHidden>{platforms[platform].name}</VisuallyHidden>
          </SmartLink>
        </li>
      ))}
    </ul>
  )
}
