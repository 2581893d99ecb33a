import type {ReactNode, Ref} from 'react'
import styles from './listing.module.css'
import {Spinner} from '../loading/spinner.tsx'
import {VisuallyHidden} from '../accessibility/visually-hidden.tsx'

/**
 * The part of a page that holds a list: while a new one is loading, the old one stays, dimmed, under
 * a loading indicator, so that the layout does not shift.
 *
 * @param summary describes the list for screen readers once it is loaded.
 */
export function Listing({
  label,
  loading,
  summary,
  children,
  ref,
}: {
  label: string
  loading: boolean
  summary: string
  children: ReactNode
  ref?: Ref<HTMLElement>
}) {
  return (
    <section ref={ref} aria-label={label} aria-busy={loading} className={styles.listing}>
      {loading && (
        <div className={styles.indicator}>
          <Spinner />
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{loading ? '' : summary}</span>
      </VisuallyHidden>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
