import type {ReactNode} from 'react'
import {usePageName} from '#web/src/shared/site/site-data.ts'
import {VisuallyHidden} from '#web/src/shared/ui/accessibility/visually-hidden.tsx'
import {ButtonLink} from '#web/src/shared/ui/button/button.tsx'
import {Label} from '#web/src/shared/ui/layout/layout.tsx'
import styles from './section-head.module.css'

/** Label, heading, and what is at the end of their line. Without a heading the label is the heading. */
export function SectionHead({
  id,
  label,
  heading,
  children,
}: {
  id: string
  label: string
  heading: string
  children: ReactNode
}) {
  return (
    <div className={styles.head}>
      <div className={styles.text}>
        {heading ? (
          <>
            <Label>{label}</Label>
            <h2 id={id} className={styles.heading}>
              {heading}
            </h2>
          </>
        ) : (
          <Label as="h2" id={id}>
            {label}
          </Label>
        )}
      </div>
      <div className={styles.side}>{children}</div>
    </div>
  )
}

/** A section's way to its page. The label ('Learn more') says little by itself: the page's name is read after it. */
export function MoreLink({to, label}: {to: string; label: string}) {
  const name = usePageName(to)
  return (
    <ButtonLink to={to} arrow>
      <span>{label}</span>
      {name && <VisuallyHidden> {name}</VisuallyHidden>}
    </ButtonLink>
  )
}
