import {useLoaderData} from 'react-router-dom'
import {faqPage} from '#web/src/shared/seo/faq-page.ts'
import {JsonLd} from '#web/src/shared/seo/json-ld.tsx'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {CallToAction} from '#web/src/shared/ui/contact/call-to-action.tsx'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import type {load} from './faq.loader.ts'
import {QuestionGroups} from './question-groups.tsx'
import {Sections} from '#web/src/shared/ui/layout/section-boundary.tsx'
import styles from './faq.module.css'

export function Page() {
  const {banner, intro, groups} = useLoaderData<typeof load>()
  const titled = groups.filter(({title}) => title)
  return (
    <Sections>
      <Banner {...banner} />
      {groups.length > 0 && <JsonLd data={faqPage(groups.flatMap((group) => group.questions))} />}
      {(intro || groups.length > 0) && (
        <Section>
          <div className={styles.layout}>
            {(intro || titled.length > 1) && (
              <div className={styles.side}>
                {intro && <p className={styles.intro}>{intro}</p>}
                {titled.length > 1 && (
                  <nav aria-label="Groups of questions">
                    <ul role="list" className={styles.index}>
                      {titled.map(({id, title}) => (
                        <li key={id}>
                          <a href={`#${id}`}>{title}</a>
                        </li>
                      ))}
                    </ul>
                  </nav>
                )}
              </div>
            )}
            <QuestionGroups groups={groups} />
          </div>
        </Section>
      )}
      <CallToAction />
    </Sections>
  )
}
