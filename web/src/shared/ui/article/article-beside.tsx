import {ArrowRight} from 'lucide-react'
import {useMemo} from 'react'
import type {NewsPageQueryResult, PublicationsPageQueryResult} from '../../cms/content.gen.ts'
import {text} from '../../cms/normalise.ts'
import {type RichBlock, sectionsOf} from '../../cms/rich-text.ts'
import {normaliseTitledLinks} from '../../cms/text-lists.ts'
import {SmartLink} from '../button/smart-link.tsx'
import {textLink} from '../button/text-link.ts'
import {ContactButton} from '../contact/contact-button.tsx'
import {SectionIndex} from '../document/section-index.tsx'
import styles from './article-beside.module.css'

/** The sections of an article's text, to which they lead; nothing where they are few. */
export function TableOfContents({label, content}: {label: string; content: readonly RichBlock[]}) {
  const sections = useMemo(() => sectionsOf(content), [content])
  return sections.length > 0 && <SectionIndex label={label} sections={sections} stays={false} />
}

/** The person to ask about an article, and the next step, as far as an editor gives them. */
export function ArticleAfter({ask, next}: Beside) {
  return (
    <>
      {ask && (
        <section className={styles.part}>
          <h2 className={styles.title}>{ask.title}</h2>
          {ask.text && <p>{ask.text}</p>}
          <ContactButton variant="outline">{ask.label}</ContactButton>
        </section>
      )}
      {next && (
        <section className={styles.part}>
          <h2 className={styles.title}>{next.title}</h2>
          {next.text && <p>{next.text}</p>}
          <SmartLink to={next.href} className={textLink(['small', 'leaf'])}>
            {next.label}
            <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
          </SmartLink>
        </section>
      )}
    </>
  )
}

type RawBeside = NonNullable<NewsPageQueryResult | PublicationsPageQueryResult>['beside']

type Beside = ReturnType<typeof normaliseBeside>

/** Content beside every article of a list: each part only where it has a title and leads somewhere. */
export function normaliseBeside(raw: RawBeside | undefined) {
  const [title, label] = [text(raw?.askTitle), text(raw?.askLabel)]
  const [next] = normaliseTitledLinks(raw?.next ? [raw.next] : [])
  return {
    ...(title && label && {ask: {title, label, text: text(raw?.askText)}}),
    ...(next && {next}),
  }
}
