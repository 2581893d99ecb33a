import {Link} from 'react-router-dom'
import {pictureUrl} from '../../cms/picture.ts'
import {paths} from '../../paths.ts'
import {useSiteData} from '../../site/site-data.ts'
import {useSiteConfig} from '../../site-config.tsx'
import styles from './site-logo.module.css'

const markSize = 40

/** The company's logo and name, linked to the home page. */
export function SiteLogo() {
  const {name, logo, descriptor} = useSiteData().settings
  const {cms} = useSiteConfig()
  return (
    <Link discover="none" to={paths.home} className={styles.logo} viewTransition>
      {logo && (
        <img
          src={pictureUrl(cms, logo, {width: markSize * 2})}
          width={Math.round((markSize * logo.width) / logo.height)}
          height={markSize}
          alt=""
          // The page's font and its largest picture go first.
          fetchPriority="low"
          className={styles.mark}
        />
      )}
      <span>
        <span className={styles.name}>{name}</span>
        {descriptor && <span className={styles.descriptor}> {descriptor}</span>}
      </span>
    </Link>
  )
}
