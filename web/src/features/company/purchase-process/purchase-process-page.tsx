import {useLoaderData} from 'react-router-dom'
import {CallToAction} from '#web/src/shared/ui/contact/call-to-action.tsx'
import {ContactButton} from '#web/src/shared/ui/contact/contact-button.tsx'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Intro, Section} from '#web/src/shared/ui/layout/layout.tsx'
import {Sections} from '#web/src/shared/ui/layout/section-boundary.tsx'
import {PurchaseBuyers, PurchaseFacts} from './purchase-facts.tsx'
import type {load} from './purchase-process.loader.ts'
import styles from './purchase-process.module.css'
import {PurchaseSteps} from './purchase-steps.tsx'

export function Page() {
  const {banner, intro, stepsTitle, steps, buttonLabel, ...facts} = useLoaderData<typeof load>()
  const {eligible, notEligible, check} = facts
  return (
    <Sections>
      <Banner {...banner} />
      <Section>
        <Intro text={intro} size="wide" />
        <div className={styles.layout}>
          <div className={styles.buyers}>
            <PurchaseBuyers {...{eligible, notEligible, check}} />
          </div>
          <div className={styles.steps}>
            <PurchaseSteps title={stepsTitle} steps={steps} />
            <div className={styles.start}>
              <ContactButton arrow>{buttonLabel}</ContactButton>
            </div>
          </div>
          <PurchaseFacts {...facts} />
        </div>
      </Section>
      <CallToAction />
    </Sections>
  )
}
