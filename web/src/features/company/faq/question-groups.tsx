import type {TypedObject} from '@portabletext/types'
import {useId} from 'react'
import {Accordion} from '#web/src/shared/ui/accordion/accordion.tsx'
import {RichText} from '#web/src/shared/ui/rich-text/rich-text.tsx'
import styles from './faq.module.css'
import type {QuestionGroup} from './group-questions.ts'
import {Permalink} from './permalink.tsx'

type Question = {id: string; title: string; body: TypedObject[]}

/** The questions under the headings of their groups, of which one answer at most is open. */
export function QuestionGroups({groups}: {groups: readonly QuestionGroup<Question>[]}) {
  const name = useId()
  return (
    <div className={styles.groups}>
      {groups.map(({id, title, questions}) => (
        <div key={id}>
          {title && (
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
          )}
          <Accordion
            name={name}
            headingLevel={title ? 'h3' : 'h2'}
            items={questions.map(({id: key, title: question, body}) => ({
              id: key,
              title: question,
              content: (
                <>
                  <RichText value={body} />
                  <Permalink id={key} />
                </>
              ),
            }))}
          />
        </div>
      ))}
    </div>
  )
}
