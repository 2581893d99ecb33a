import {pictureUrl} from '../../shared/cms/picture.ts'
import {useSiteConfig} from '../../shared/site-config.tsx'
import {SmartLink} from '../../shared/ui/smart-link.tsx'
import {VisuallyHidden} from '../../shared/ui/visually-hidden.tsx'
import type {Member} from './members.tsx'
import styles from './members.module.css'

/** A mark with empty alternative text (specification, section 2); as a link it has a name. */
export function MemberLogo({name, logo, href}: Omit<Member, 'id'>) {
  const {cms} = useSiteConfig()
  const image = (
    <img
      src={pictureUrl(cms, logo, {width: 320})}
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
