import type {ReactNode} from 'react'
import styles from './printed-page.module.css'

/**
 * Wraps what follows the banner on pages that people print: on paper such a page, its banner
 * included, is black text without backgrounds and pictures.
 */
export function PrintedPage({children}: {children: ReactNode}) {
  return <div className={styles.page}>{children}</div>
}
