import type {ComponentProps} from 'react'
import {paths} from '#web/src/shared/paths.ts'
import {Label, Section} from '#web/src/shared/ui/layout/layout.tsx'
import {Audiences} from './audiences.tsx'
import {MoreLink} from './more-link.tsx'
import styles from './story.module.css'

/** The vision statement as a pull quote; its button below on phones, beside it on larger screens. */
export function Story({
  label,
  statement,
  buttonLabel,
  audiences,
}: {
  label: string
  statement: string
  buttonLabel: string
  audiences: ComponentProps<typeof Audiences>
}) {
  if (!statement && audiences.items.length === 0) return null
  return (
    <Section id="about" labelledBy="about-label">
      <div className={styles.story}>
        <Label as="h2" id="about-label">
          {label}
        </Label>
        {statement && <p className={styles.statement}>{statement}</p>}
        <div className={styles.more}>
          <MoreLink to={paths.about} label={buttonLabel} />
        </div>
      </div>
      <Audiences {...audiences} />
    </Section>
  )
}
