import {type Picture, pictureUrl} from '#web/src/shared/cms/picture.ts'
import {useSiteConfig} from '#web/src/shared/site-config.tsx'
import {VisuallyHidden} from '#web/src/shared/ui/accessibility/visually-hidden.tsx'
import {SmartLink} from '#web/src/shared/ui/button/smart-link.tsx'
import {useShownPicture} from '#web/src/shared/ui/media/picture-image.tsx'
import styles from './members.module.css'

const logoWidth = 320

export type Member = {id: string; logo: Picture; href?: string; name?: string}

/** A mark with empty alternative text (behaviour B85); as a link it has a name. */
export function MemberLogo({name, logo, href}: Omit<Member, 'id'>) {
  const {cms} = useSiteConfig()
  const url = pictureUrl(cms, logo, {width: logoWidth})
  useShownPicture({when: 'later', sizes: [{url, width: logoWidth}]})
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
