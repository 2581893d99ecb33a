import {useSiteData} from '../../site/site-data.ts'
import {Container, FlowBackground} from '../layout/layout.tsx'
import styles from './call-to-action.module.css'
import {ContactButton} from './contact-button.tsx'

/** The call to action that ends a page: lines that run together towards the one button. */
export function CallToAction() {
  const {title, buttonLabel} = useSiteData().settings.callToAction
  return (
    <section
      className={styles.band}
      data-tone="pine"
      data-print="no"
      aria-labelledby="call-to-action"
    >
      <FlowBackground className={styles.flow} />
      <Container className={styles.row ?? ''}>
        <h2 id="call-to-action" className={styles.title}>
          {title}
        </h2>
        <div className={styles.action}>
          <ContactButton arrow>{buttonLabel}</ContactButton>
        </div>
      </Container>
    </section>
  )
}
