import type {ReactNode} from 'react'
import styles from './rich-content.module.css'

/** A heading within a text, with an anchor of its own, to which a link beside it leads. */
export function RichHeading({
  as: Heading,
  anchor,
  children,
}: {
  as: 'h2' | 'h3' | 'h4'
  anchor: string | undefined
  children: ReactNode
}) {
  return (
    <Heading id={anchor} className={styles.heading}>
      <span>{children}</span>
      {anchor && (
        <a href={`#${anchor}`} className={styles.anchor} aria-label="Link to this section">
          <span aria-hidden>#</span>
        </a>
      )}
    </Heading>
  )
}
