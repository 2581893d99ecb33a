import {Check, X} from 'lucide-react'
import type {TypedObject} from '@portabletext/types'
import {RichText} from '#web/src/shared/ui/rich-text/rich-text.tsx'
import styles from './purchase-facts.module.css'

type Lines = {title: string; items: string[]}
type Note = {title: string; body: TypedObject[]}

/** Who can buy and who cannot, the time to an agreement, funding and penalty. */
export function PurchaseFacts({
  eligible,
  notEligible,
  timeToAgreement,
  funding,
  penalty,
}: Record<'eligible' | 'notEligible', Lines> &
  Record<'timeToAgreement' | 'funding' | 'penalty', Note>) {
  const lists = [eligible, notEligible].flatMap(({items}) => items)
  const notes = [timeToAgreement, funding, penalty].flatMap(({body}) => body)
  if (lists.length + notes.length === 0) return null
  return (
    <div className={styles.facts} data-tone="mist">
      <FactLines {...eligible} Sign={Check} sign="yes" />
      <FactLines {...notEligible} Sign={X} sign="no" />
      <FactNote {...timeToAgreement} />
      <FactNote {...funding} />
      <FactNote {...penalty} />
    </div>
  )
}

function FactLines({title, items, Sign, sign}: Lines & {Sign: typeof Check; sign: 'yes' | 'no'}) {
  if (items.length === 0) return null
  return (
    <section className={styles.fact}>
      <h2 className={styles.title}>{title}</h2>
      <ul role="list" className={styles.lines} data-sign={sign}>
        {items.map((item) => (
          <li key={item} className={styles.line}>
            <Sign size={20} strokeWidth={1.5} aria-hidden />
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}

function FactNote({title, body}: Note) {
  if (body.length === 0) return null
  return (
    <section className={styles.fact}>
      <h2 className={styles.title}>{title}</h2>
      <RichText value={body} />
    </section>
  )
}
