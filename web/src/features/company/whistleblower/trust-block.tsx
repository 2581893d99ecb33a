import {EyeOff, LockKeyhole, ShieldCheck} from 'lucide-react'
import type {TitledText} from '#web/src/shared/cms/text-lists.ts'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import styles from './trust-block.module.css'

/** Anonymity, security, non-retaliation: one icon each, in this order. */
const signs = [EyeOff, LockKeyhole, ShieldCheck]

export function TrustBlock({title, items}: {title: string; items: readonly TitledText[]}) {
  if (items.length === 0) return null
  return (
    <Section tone="dark" labelledBy="trust">
      <h2 id="trust" className={styles.heading}>
        {title}
      </h2>
      <ul role="list" className={styles.promises}>
        {items.map(({key, title: promise, text}, index) => {
          const Sign = signs[index] ?? ShieldCheck
          return (
            <li key={key} className={styles.promise}>
              <Sign size={32} strokeWidth={1.5} aria-hidden className={styles.sign} />
              <h3>{promise}</h3>
              {text && <p className={styles.text}>{text}</p>}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
