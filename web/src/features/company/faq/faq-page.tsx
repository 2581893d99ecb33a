import {toPlainText} from '@portabletext/react'
import {useLoaderData} from 'react-router-dom'
import {JsonLd} from '#web/src/shared/seo/head.tsx'
import {faqPage} from '#web/src/shared/seo/structured-data.ts'
import {CallToAction} from '#web/src/shared/ui/contact/call-to-action.tsx'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import {Sections} from '#web/src/shared/ui/layout/section-boundary.tsx'
import type {load} from './faq.loader.ts'
import styles from './faq.module.css'
import {QuestionGroups} from './question-groups.tsx'

export function Page() {
  const {banner, intro, groups} = useLoaderData<typeof load>()
  const questions = groups.flatMap((group) =>
    group.questions.map(({title, body}) => ({question: title, answer: toPlainText(body)})),
  )
  const titled = groups.filter(({title}) => title)
  return (
    <Sections>
      <Banner {...banner} />
      {groups.length > 0 && <JsonLd data={faqPage(questions)} />}
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
