import {linkTarget} from '#schemas/link-target.ts'
import {defineQuery} from 'groq'
import {EyeOff, LockKeyhole, ShieldCheck} from 'lucide-react'
import {useLoaderData} from 'react-router-dom'
import {WHISTLEBLOWER_TEXTS} from '#schemas/texts.ts'
import type {WhistleblowerQueryResult} from '#web/src/shared/cms/content.gen.ts'
import {bannerFields, linkedText, seoFields} from '#web/src/shared/cms/fragments.ts'
import {hostOf, href, text, texts, unbroken} from '#web/src/shared/cms/normalise.ts'
import {queryPage, normaliseBannerPage} from '#web/src/shared/cms/page-data.ts'
import {hasText, normaliseRichText} from '#web/src/shared/cms/rich-text.ts'
import {
  normaliseAccordion,
  normaliseTitledTexts,
  type TitledText,
} from '#web/src/shared/cms/text-lists.ts'
import {paths} from '#web/src/shared/paths.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {EntryList} from '#web/src/shared/ui/accordion/accordion.tsx'
import {ButtonLink} from '#web/src/shared/ui/button/button.tsx'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Section, SectionHeading, SideHeading} from '#web/src/shared/ui/layout/layout.tsx'
import {Sections} from '#web/src/shared/ui/layout/section-boundary.tsx'
import {RichText} from '#web/src/shared/ui/rich-text/rich-text.tsx'
import {WithEditions, withEditions} from './editions.tsx'
import {LeaveLink, LeaveNote, type Leaving} from './leave-link.tsx'
import styles from './whistleblower-page.module.css'

export const whistleblowerQuery =
  defineQuery(`*[_type == "whistleblowerPage" && _id == "whistleblowerPage"][0]{
  dateLine, ${linkedText('intro')},
  howItWorks{title, items[]{_key, question, ${linkedText('answer')}}},
  trust{title, items[]{_key, title, text}},
  faq{title, items[]{_key, question, ${linkedText('answer')}}},
  report{title, text, buttonLabel, hostNote, url},
  leave{buttonLabel, text, keyHint, ${linkTarget('url')}},
  ${bannerFields}, ${seoFields}
}`)

export const load = (context: LoaderContext) =>
  withEditions(context, 'whistleblowerPage', loadDocument(context))

async function loadDocument(context: LoaderContext) {
  const page = await queryPage(context, whistleblowerQuery)
  const intro = normaliseRichText(page?.intro)
  return {
    ...normaliseBannerPage(page, 'Whistleblower policy'),
    dateLine: text(page?.dateLine),
    intro: hasText(intro) ? intro : [],
    howItWorks: {
      title: text(page?.howItWorks?.title, WHISTLEBLOWER_TEXTS.howItWorks),
      entries: normaliseAccordion(page?.howItWorks?.items, 'step'),
    },
    trust: {
      title: text(page?.trust?.title, WHISTLEBLOWER_TEXTS.trust),
      items: normaliseTitledTexts(page?.trust?.items),
    },
    faq: {
      title: text(page?.faq?.title, WHISTLEBLOWER_TEXTS.faq),
      entries: normaliseAccordion(page?.faq?.items, 'question'),
    },
    report: normaliseReport(page?.report),
    leave: normaliseLeaving(page?.leave),
  }
}

/** The URL of the report's form and the note that names its host are empty without a form on another site. */
function normaliseReport(report: NonNullable<WhistleblowerQueryResult>['report'] | undefined) {
  const {title, buttonLabel: label, hostNote} = texts(report, WHISTLEBLOWER_TEXTS.report)
  const url = href(report?.url) ?? ''
  const host = hostOf(url)
  const note = host && hostNote.replaceAll('{host}', host)
  return {title, text: text(report?.text), label, url, note}
}

/** The home page is what a person leaves to where no editor names a page. */
function normaliseLeaving(
  leave: NonNullable<WhistleblowerQueryResult>['leave'] | undefined,
): Leaving {
  const {buttonLabel: label, ...others} = texts(leave, WHISTLEBLOWER_TEXTS.leave)
  const url = href(leave?.url) ?? ''
  return {...others, label, url: /^(?:https?:|\/)/i.test(url) ? url : paths.home}
}

export function Page() {
  const {editions, banner, dateLine, intro, howItWorks, trust, faq, report, leave} =
    useLoaderData<typeof load>()
  return (
    <WithEditions editions={editions} banner={banner} beside={<LeaveLink {...leave} />}>
      <Sections>
        <Banner {...banner} height="document" />
        <LeaveLink {...leave} />
        <Section>
          <div className={styles.intro}>
            {dateLine && <p className={styles.date}>{dateLine}</p>}
            <RichText value={intro} size="lead" />
            <LeaveNote {...leave} />
            <ReportLink {...report} />
          </div>
        </Section>
        {howItWorks.entries.length > 0 && (
          <Section labelledBy="how-it-works" tone="mist">
            <SideHeading id="how-it-works" title={howItWorks.title}>
              <EntryList entries={howItWorks.entries} numbered />
            </SideHeading>
          </Section>
        )}
        <TrustBlock {...trust} />
        {faq.entries.length > 0 && (
          <Section labelledBy="questions">
            <SideHeading id="questions" title={faq.title}>
              <EntryList entries={faq.entries} />
            </SideHeading>
          </Section>
        )}
        <ReportSection {...report} />
      </Sections>
    </WithEditions>
  )
}

/** Anonymity, security, non-retaliation: one icon each, in this order. */
const signs = [EyeOff, LockKeyhole, ShieldCheck]

function TrustBlock({title, items}: {title: string; items: readonly TitledText[]}) {
  if (items.length === 0) return null
  return (
    <Section tone="dark" labelledBy="trust">
      <SectionHeading id="trust" title={title} />
      <ul role="list" className={styles.promises}>
        {items.map(({key, title: promise, text}, index) => {
          const Sign = signs[index] ?? ShieldCheck
          return (
            <li key={key} className={styles.promise}>
              <Sign size={32} strokeWidth={1.5} aria-hidden className={styles.sign} />
              <h3>{promise}</h3>
              {text && <p className={styles.promiseText}>{unbroken(text)}</p>}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** The last section: about the report form, with the link to it. */
function ReportSection(report: {title: string; text: string} & ReportTarget) {
  if (!report.url) return null
  return (
    <Section id="report" tone="pine" labelledBy="report-title">
      <div className={styles.report}>
        <div>
          <h2 id="report-title">{report.title}</h2>
          {report.text && <p className={styles.reportText}>{unbroken(report.text)}</p>}
        </div>
        <ReportLink {...report} />
      </div>
    </Section>
  )
}

type ReportTarget = {url: string; label: string; note: string}

/** The link to the external anonymous form, in a new tab, and the name of its host; nothing without a URL. */
function ReportLink({url, label, note}: ReportTarget) {
  if (!url) return null
  return (
    <div className={styles.open}>
      <ButtonLink to={url} variant="primary" arrow>
        {label}
      </ButtonLink>
      {note && (
        <p className={styles.host} data-print="no">
          {note}
        </p>
      )}
    </div>
  )
}
