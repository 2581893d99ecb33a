import type {TypedObject} from '@portabletext/types'
import {defineQuery} from 'groq'
import {Link2} from 'lucide-react'
import {useId} from 'react'
import {toPlainText} from '@portabletext/react'
import {useLoaderData} from 'react-router-dom'
import {bannerFields, linkedText, seoFields} from '#web/src/shared/cms/fragments.ts'
import {
  anchorName,
  firstSentence,
  hasText,
  normaliseRichText,
} from '#web/src/shared/cms/rich-text.ts'
import {mapList, text} from '#web/src/shared/cms/normalise.ts'
import {queryPage, normaliseBannerPage} from '#web/src/shared/cms/page-data.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {JsonLd} from '#web/src/shared/seo/head.tsx'
import {faqPage} from '#web/src/shared/seo/structured-data.ts'
import {useSiteData} from '#web/src/shared/site/site-data.ts'
import {Accordion} from '#web/src/shared/ui/accordion/accordion.tsx'
import {textLink} from '#web/src/shared/ui/button/text-link.ts'
import {CallToAction} from '#web/src/shared/ui/contact/call-to-action.tsx'
import {ContactButton} from '#web/src/shared/ui/contact/contact-button.tsx'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import {Sections} from '#web/src/shared/ui/layout/section-boundary.tsx'
import {RichText} from '#web/src/shared/ui/rich-text/rich-text.tsx'
import styles from './faq-page.module.css'

export const faqQuery = defineQuery(`{
  "page": *[_type == "faqPage" && _id == "faqPage"][0]{intro, ${bannerFields}, ${seoFields}},
  "questions": *[_type == "faq"] | order(position asc, question asc){_id, question, ${linkedText('answer')}, group}
}`)

export async function load(context: LoaderContext) {
  const {page, questions} = await queryPage(context, faqQuery)
  return {
    ...normaliseBannerPage(page, 'FAQ'),
    intro: text(page?.intro),
    groups: groupQuestions(
      mapList(questions, ({_id, question, answer, group}) => {
        const title = text(question)
        const body = normaliseRichText(answer)
        return title && hasText(body) ? {id: _id, title, body, group: text(group)} : undefined
      }),
    ),
  }
}

export function Page() {
  const {banner, intro, groups} = useLoaderData<typeof load>()
  const {contactModal} = useSiteData().settings
  const questions = groups.flatMap((group) =>
    group.questions.map(({title, body}) => ({question: title, answer: toPlainText(body)})),
  )
  const titled = groups.filter(({title}) => title)
  return (
    <Sections>
      <Banner {...banner} height="list" />
      {groups.length > 0 && <JsonLd data={faqPage(questions)} />}
      {(intro || groups.length > 0) && (
        <Section>
          <div className={styles.layout}>
            {(intro || titled.length > 1) && (
              <div className={styles.side}>
                {intro && (
                  <div className={styles.ask}>
                    <p className={styles.intro}>{intro}</p>
                    <ContactButton variant="outline">{contactModal.title}</ContactButton>
                  </div>
                )}
                {titled.length > 1 && (
                  <nav aria-label="Groups of questions">
                    <ul role="list" className={styles.index}>
                      {titled.map(({id, title}) => (
                        <li key={id}>
                          <a href={`#${id}`} className={textLink([], styles.indexLink)}>
                            {title}
                          </a>
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

/** Questions under one heading; those without a group have neither id nor title. */
type QuestionGroup<Question> = {id: string; title: string; questions: Question[]}

/**
 * The questions by group. Groups stand in the order of their first questions, and the questions
 * without a group come last. Titles that give the same id are one group: an id stands once on a page, and
 * in the preview each question's title ends with a stega code of its own.
 */
function groupQuestions<Question extends {group: string}>(
  questions: readonly Question[],
): QuestionGroup<Question>[] {
  const groups = new Map<string, QuestionGroup<Question>>()
  for (const question of questions) {
    const title = question.group
    const id = title && `questions-${anchorName(title)}`
    const group = groups.get(id) ?? {id, title, questions: []}
    group.questions.push(question)
    groups.set(id, group)
  }
  const all = [...groups.values()]
  return [...all.filter(({title}) => title), ...all.filter(({title}) => !title)]
}

type Question = {id: string; title: string; body: TypedObject[]}

/** The questions under the headings of their groups, of which one answer at most is open. */
function QuestionGroups({groups}: {groups: readonly QuestionGroup<Question>[]}) {
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
              teaser: firstSentence(body),
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

/** The link to an answer, with its anchor. */
function Permalink({id}: {id: string}) {
  return (
    <a href={`#${id}`} className={textLink(['quiet'], styles.permalink)} data-print="no">
      <Link2 size={18} strokeWidth={1.5} aria-hidden />
      Link to this answer
    </a>
  )
}
