import {useLoaderData} from 'react-router-dom'
import {Banner} from '../../../shared/ui/banner.tsx'
import {CallToAction} from '../../../shared/ui/call-to-action.tsx'
import {ContactButton} from '../../../shared/ui/contact-button.tsx'
import {Section} from '../../../shared/ui/layout.tsx'
import {Sections} from '../../../shared/ui/sections.tsx'
import type {load} from './purchase-process.loader.ts'
import styles from './purchase-process.module.css'
import {PurchaseFacts} from './purchase-facts.tsx'
import {PurchaseSteps} from './purchase-steps.tsx'

export function Page() {
  const {banner, intro, stepsTitle, steps, buttonLabel, ...facts} = useLoaderData<typeof load>()
  return (
    <Sections>
      <Banner {...banner} />
      <Section>
        {intro && <p className={styles.intro}>{intro}</p>}
        <div className={styles.layout}>
          <div>
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
