import {ArrowLeft, ArrowRight} from 'lucide-react'
import {Link} from 'react-router-dom'
import type {Neighbour} from '../../cms/lists.ts'
import styles from './neighbours.module.css'

/** Leaves out a neighbour to which a card of the page leads already. */
export const unlessShown = (
  neighbour: Neighbour | undefined,
  cards: readonly {slug: string}[],
): Neighbour | undefined =>
  cards.some(({slug}) => slug === neighbour?.slug) ? undefined : neighbour

/** Links to the items before and after in the list, newest first. */
export function Neighbours({
  label,
  newer,
  older,
  itemPath,
}: {
  label: string
  newer: Neighbour | undefined
  older: Neighbour | undefined
  itemPath: (slug: string) => string
}) {
  if (!newer && !older) return null
  return (
    <nav aria-label={label} className={styles.neighbours} data-print="no">
      {newer && (
        <Link to={itemPath(newer.slug)} rel="prev" className={styles.link}>
          <span className={styles.way}>
            <ArrowLeft size={18} strokeWidth={1.5} aria-hidden />
            Previous
          </span>
          {newer.title}
        </Link>
      )}
      {older && (
        <Link to={itemPath(older.slug)} rel="next" className={styles.link} data-way="next">
          <span className={styles.way}>
            Next
            <ArrowRight size={18} strokeWidth={1.5} aria-hidden />
          </span>
          {older.title}
        </Link>
      )}
    </nav>
  )
}
