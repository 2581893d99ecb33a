import {Check as CheckSign, X} from 'lucide-react'
import type {TypedObject} from '@portabletext/types'
import {RichText} from '#web/src/shared/ui/rich-text/rich-text.tsx'
import {EligibilityCheck} from './eligibility-check.tsx'
import type {Check} from './normalise-check.ts'
import styles from './purchase-facts.module.css'

type Lines = {title: string; items: string[]}
type Note = {title: string; body: TypedObject[]}

/** Who can buy and who cannot, and the check of it. */
export function PurchaseBuyers({
  eligible,
  notEligible,
  check,
}: Record<'eligible' | 'notEligible', Lines> & {check: Check | undefined}) {
  if (eligible.items.length + notEligible.items.length === 0 && !check) return null
  return (
    <div className={styles.facts} data-tone="mist">
      <FactLines {...eligible} Sign={CheckSign} sign="yes" />
      <FactLines {...notEligible} Sign={X} sign="no" />
      {check && <EligibilityCheck {...check} />}
    </div>
  )
}

/** The time to an agreement, funding and penalty. */
export function PurchaseFacts({
  timeToAgreement,
  funding,
  penalty,
}: Record<'timeToAgreement' | 'funding' | 'penalty', Note>) {
  if ([timeToAgreement, funding, penalty].every(({body}) => body.length === 0)) return null
  return (
    <div className={styles.facts} data-tone="mist">
      <FactNote {...timeToAgreement} />
      <FactNote {...funding} />
      <FactNote {...penalty} />
    </div>
  )
}

function FactLines({
  title,
  items,
  Sign,
  sign,
}: Lines & {Sign: typeof CheckSign; sign: 'yes' | 'no'}) {
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
