import type {ReactNode} from 'react'
import styles from './side-heading.module.css'

/**
 * A heading at the side of what it is the heading of; it stays in view while a long list beside it
 * is read.
 *
 * @param id the heading's id, for the section's `aria-labelledby`.
 * @param under what stands below the heading: a text, a button.
 */
export function SideHeading({
  id,
  title,
  under,
  children,
}: {
  id: string
  title: string
  under?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.split}>
      <div className={styles.side}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {under}
      </div>
      <div>{children}</div>
    </div>
  )
}
