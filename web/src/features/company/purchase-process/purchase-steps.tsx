import type {LabelledLink} from '#web/src/shared/cms/text-lists.ts'
import {SmartLink} from '#web/src/shared/ui/button/smart-link.tsx'
import styles from './purchase-steps.module.css'
import {StepIcon} from './step-icon.tsx'
import {StepsDecoration} from './steps-decoration.tsx'

type Step = {
  key: string
  number: number
  icon: string
  title: string
  description: string
  links: LabelledLink[]
}

/** The steps of the purchase process along one line. */
export function PurchaseSteps({title, steps}: {title: string; steps: readonly Step[]}) {
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className={styles.heading}>
        {title}
      </h2>
      <StepsDecoration />
      <ol role="list" className={styles.line}>
        {steps.map(({key, number, icon, title: step, description, links}) => (
          <li key={key} id={`step-${number}`} className={styles.station}>
            <span className={styles.number}>{number}</span>
            <h3 className={styles.title}>{step}</h3>
            <StepIcon name={icon} />
            {description && <p className={styles.text}>{description}</p>}
            {links.length > 0 && (
              <ul role="list" className={styles.links}>
                {links.map(({key: linkKey, label, href}) => (
                  <li key={linkKey}>
                    <SmartLink to={href} className={styles.link}>
                      {label}
                    </SmartLink>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
