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

/** The paragraph that opens a page below its banner; nothing where there is no text. */
export function Intro({text}: {text: string}) {
  return text && <p className={styles.intro}>{text}</p>
}

/**
 * The heading above a section's content.
 *
 * @param size is `large` where it is a statement of the page.
 */
export function SectionHeading({
  id,
  title,
  size = 'usual',
}: {
  id: string
  title: string
  size?: 'usual' | 'large'
}) {
  return (
    <h2 id={id} className={styles.heading} data-size={size}>
      {title}
    </h2>
  )
}

/**
 * A heading at the side of what it is the heading of; it stays in view while a long list beside it
 * is read.
 *
 * @param id the heading's id, for the section's `aria-labelledby`.
 * @param size is `large` where it is a statement of the page.
 * @param under what stands below the heading: a text, a button.
 */
export function SideHeading({
  id,
  title,
  size = 'usual',
  under,
  children,
}: {
  id: string
  title: string
  size?: 'usual' | 'large'
  under?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.split}>
      <div className={styles.splitSide}>
        <h2 id={id} data-size={size}>
          {title}
        </h2>
        {under}
      </div>
      <div>{children}</div>
    </div>
  )
}

/**
 * The site's motif as a background: lines that the style sheet draws, so that a page's document does
 * not hold them. It fills its box, which `className` sets.
 *
 * @param className may set other lines than the default's, which run together: `--lines`, a file of
 *   flow-drawings/; and their colours, `--flow-quiet` and `--flow-bright`.
 */
export function FlowBackground({className = ''}: {className?: string | undefined}) {
  return <div className={`${styles.flow} ${className}`} />
}
