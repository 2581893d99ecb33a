import type {NavGroup} from '#web/src/shared/site/site-data.ts'
import {NavIcon} from './nav-icon.tsx'
import {NavLink} from './nav-link.tsx'
import styles from './nav-links.module.css'

/** The pages of a group of the header's navigation. */
export function NavLinks({links}: Pick<NavGroup, 'links'>) {
  return (
    <ul role="list" className={styles.links}>
      {links.map(({key, label, subLine, href}) => (
        <li key={key}>
          <NavLink href={href} className={styles.link}>
            <span className={styles.icon}>
              <NavIcon href={href} />
            </span>
            <span className={styles.label}>{label}</span>
            {subLine && <span className={styles.subLine}>{subLine}</span>}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
