import {paths} from '#web/src/shared/paths.ts'
import {SpriteIcon} from '#web/src/shared/ui/icon/sprite-icon.tsx'
import styles from './nav-icon.module.css'

/** The pages that have a drawing of their own in nav-icons.svg, in its order; the last is for any other link. */
export const pagesWithIcon: readonly string[] = [
  paths.about,
  paths.management,
  paths.codeOfConduct,
  paths.services,
  paths.initiatives,
  paths.energyTransition,
  paths.partnerships,
  paths.news,
  paths.publications,
  paths.gallery,
]

/**
 * The icon of a page in the header's panels; an arrow for links that an editor adds. All are one file,
 * which a browser fetches when it first shows a panel: in the document and its scripts, every page
 * would carry them for the few visitors who open one.
 */
export function NavIcon({href}: {href: string}) {
  const place = pagesWithIcon.indexOf(href)
  return <SpriteIcon place={place < 0 ? pagesWithIcon.length : place} className={styles.icon} />
}
