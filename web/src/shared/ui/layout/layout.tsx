import type {ReactNode} from 'react'
import styles from './layout.module.css'

/** The content width with the page's gutters. */
export function Container({children, className}: {children: ReactNode; className?: string}) {
  return <div className={[styles.container, className].filter(Boolean).join(' ')}>{children}</div>
}

/** A full-width section of the page. `tone` sets its background. */
export function Section({
  children,
  id,
  tone,
  labelledBy,
  className,
}: {
  children: ReactNode
  id?: string
  tone?: 'dark' | 'pine' | 'mist'
  labelledBy?: string
  className?: string | undefined
}) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={[styles.section, className].filter(Boolean).join(' ')}
      data-tone={tone}
    >
      <Container>{children}</Container>
    </section>
  )
}

/** A small uppercase label above or beside a heading; `as` makes it the heading itself. */
export function Label({
  children,
  as: Tag = 'p',
  id,
}: {
  children: ReactNode
  as?: 'p' | 'h2'
  id?: string
}) {
  return (
    <Tag id={id} className={styles.label}>
      {children}
    </Tag>
  )
}
