import {pictureUrl, type Picture} from '#web/src/shared/cms/picture.ts'
import {useSiteConfig} from '#web/src/shared/site-config.tsx'
import {SmartLink} from '#web/src/shared/ui/button/smart-link.tsx'
import {VisuallyHidden} from '#web/src/shared/ui/accessibility/visually-hidden.tsx'
import styles from './members.module.css'

export type Member = {id: string; logo: Picture; href?: string; name?: string}

/** A mark with empty alternative text (behaviour B85); as a link it has a name. */
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
