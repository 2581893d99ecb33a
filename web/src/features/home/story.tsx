import {ArrowRight} from 'lucide-react'
import type {ComponentProps} from 'react'
import type {LabelledLink} from '#web/src/shared/cms/text-lists.ts'
import {paths} from '#web/src/shared/paths.ts'
import {SmartLink} from '#web/src/shared/ui/button/smart-link.tsx'
import {Label, Section} from '#web/src/shared/ui/layout/layout.tsx'
import {MoreLink} from './section-head.tsx'
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

/** Where each kind of visitor starts: buyers, sellers, everyone else. */
function Audiences({
  title,
  items,
}: {
  title: string
  items: (LabelledLink & {title: string; text: string})[]
}) {
  if (items.length === 0) return null
  return (
    <nav aria-label={title} className={styles.audiences}>
      <ul role="list" className={styles.doors}>
        {items.map(({key, title: heading, text, label, href}) => (
          <li key={key} className={styles.door}>
            <h3 className={styles.doorTitle}>{heading}</h3>
            {text && <p className={styles.doorText}>{text}</p>}
            <SmartLink to={href} className={styles.doorLink}>
              {label}
              <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
            </SmartLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
