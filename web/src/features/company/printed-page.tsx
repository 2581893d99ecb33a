import type {ReactNode} from 'react'
import styles from './printed-page.module.css'

/** Around pages that people print: on paper they are black words, without bands and pictures. */
export function PrintedPage({children}: {children: ReactNode}) {
  return <div className={styles.page}>{children}</div>
}
