import {useLoaderData} from 'react-router-dom'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import {RichText} from '#web/src/shared/ui/rich-text/rich-text.tsx'
import {ContactLines} from '#web/src/shared/ui/contact/contact-lines.tsx'
import type {load} from './disclaimer.loader.ts'
import {PrintedPage} from '#web/src/shared/ui/document/printed-page.tsx'
import {Sections} from '#web/src/shared/ui/document/sections.tsx'
import styles from './disclaimer.module.css'

/** Six short statements, each title beside its text: short enough to need no index. */
export function Page() {
  const {banner, dateLine, sections} = useLoaderData<typeof load>()
  return (
    <Sections>
      <Banner {...banner} />
      <PrintedPage>
        {(dateLine || sections.length > 0) && (
          <Section>
            {dateLine && <p className={styles.date}>{dateLine}</p>}
            {sections.map(({id, title, body, showContactDetails}) => (
              <section key={id} id={id} className={styles.row} aria-labelledby={`${id}-title`}>
                <h2 id={`${id}-title`} className={styles.title}>
                  <a href={`#${id}`} className={styles.link}>
                    {title}
                  </a>
                </h2>
                <div className={styles.body}>
                  <RichText value={body} />
                  {showContactDetails && <ContactLines />}
                </div>
              </section>
            ))}
          </Section>
        )}
      </PrintedPage>
    </Sections>
  )
}
