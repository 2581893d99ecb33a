import {ArrowRight} from 'lucide-react'
import type {LabelledLink} from '#web/src/shared/cms/text-lists.ts'
import {SmartLink} from '#web/src/shared/ui/button/smart-link.tsx'
import styles from './audiences.module.css'

/** Where each kind of visitor starts: buyers, sellers, everyone else. */
export function Audiences({
  title,
  items,
}: {
  title: string
  items: (LabelledLink & {title: string; text: string})[]
}) {
  if (items.length === 0) return null
  return (
    <nav aria-label={title} className={styles.audiences}>
      <ul role="list" className={styles.list}>
        {items.map(({key, title: heading, text, label, href}) => (
          <li key={key} className={styles.item}>
            <h3 className={styles.title}>{heading}</h3>
            {text && <p className={styles.text}>{text}</p>}
            <SmartLink to={href} className={styles.link}>
              {label}
              <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
            </SmartLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
