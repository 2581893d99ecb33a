import type {ReactNode} from 'react'
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
