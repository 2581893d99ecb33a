import {linkTarget} from '#schemas/link-target.ts'
import type {TypedObject} from '@portabletext/types'
import {defineQuery} from 'groq'
import {useLoaderData} from 'react-router-dom'
import {PURCHASE_PROCESS_TEXTS} from '#schemas/texts.ts'
import {STEP_ACTORS, STEP_ICONS} from '#schemas/vocabulary.ts'
import {
  aggregationFields,
  bannerFields,
  linkedText,
  seoFields,
} from '#web/src/shared/cms/fragments.ts'
import {mapList, text, unbroken} from '#web/src/shared/cms/normalise.ts'
import {queryPage, normaliseBannerPage} from '#web/src/shared/cms/page-data.ts'
import {
  type LabelledLink,
  normaliseLinks,
  normaliseTitledList,
  normaliseTitledRichText,
} from '#web/src/shared/cms/text-lists.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {
  AggregationDiagram,
  normaliseAggregation,
} from '#web/src/shared/ui/aggregation/aggregation-diagram.tsx'
import {SmartLink} from '#web/src/shared/ui/button/smart-link.tsx'
import {textLink} from '#web/src/shared/ui/button/text-link.ts'
import {CallToAction} from '#web/src/shared/ui/contact/call-to-action.tsx'
import {ContactOpening} from '#web/src/shared/ui/contact/contact-button.tsx'
import {SpriteIcon} from '#web/src/shared/ui/icon/icons.tsx'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Intro, Section, SectionHeading} from '#web/src/shared/ui/layout/layout.tsx'
import {Sections} from '#web/src/shared/ui/layout/section-boundary.tsx'
import {RichText} from '#web/src/shared/ui/rich-text/rich-text.tsx'
import {EligibilityCheck, normaliseCheck} from './eligibility-check.tsx'
import styles from './purchase-process-page.module.css'
import purchaseIcons from './purchase-icons.svg?no-inline'

export const purchaseProcessQuery = defineQuery(`{
  "page": *[_type == "purchaseProcessPage" && _id == "purchaseProcessPage"][0]{
    intro, buttonLabel, buttonNote,
    guides[]{_key, label, ${linkTarget('href')}},
    steps{title},
    eligible{title, items},
    notEligible{title, items},
    check{title, text, questions[]{_key, question, options[]{_key, label, isEligible, answer}}, success, buttonLabel, buttonNote},
    funding{title, ${linkedText('body')}},
    penalty{title, ${linkedText('body')}},
    timeToAgreement{title, ${linkedText('body')}},
    ${bannerFields}, ${seoFields}
  },
  "steps": *[_type == "step"] | order(stepNumber asc, title asc){
    _id, stepNumber, icon, actor, title, description, links[]{_key, label, ${linkTarget('href')}}
  },
  "home": *[_type == "homePage" && _id == "homePage"][0]{${aggregationFields}}
}`)

export async function load(context: LoaderContext) {
  const {page, steps, home} = await queryPage(context, purchaseProcessQuery)
  return {
    ...normaliseBannerPage(page, 'Gas purchase process'),
    intro: text(page?.intro),
    guides: normaliseLinks(page?.guides),
    stepsTitle: text(page?.steps?.title, PURCHASE_PROCESS_TEXTS.steps),
    buttonLabel: text(page?.buttonLabel, PURCHASE_PROCESS_TEXTS.buttonLabel),
    buttonNote: text(page?.buttonNote),
    steps: mapList(steps, (step, index) => {
      const title = text(step.title)
      return title
        ? {
            key: step._id,
            number: step.stepNumber ?? index + 1,
            icon: text(step.icon),
            actor: actorLabel(step.actor),
            title,
            description: text(step.description),
            links: normaliseLinks(step.links),
          }
        : undefined
    }),
    eligible: normaliseTitledList(page?.eligible, PURCHASE_PROCESS_TEXTS.eligible),
    notEligible: normaliseTitledList(page?.notEligible, PURCHASE_PROCESS_TEXTS.notEligible),
    check: normaliseCheck(page?.check),
    aggregation: normaliseAggregation(home?.aggregation),
    timeToAgreement: normaliseTitledRichText(
      page?.timeToAgreement,
      PURCHASE_PROCESS_TEXTS.timeToAgreement,
    ),
    funding: normaliseTitledRichText(page?.funding, PURCHASE_PROCESS_TEXTS.funding),
    penalty: normaliseTitledRichText(page?.penalty, PURCHASE_PROCESS_TEXTS.penalty),
  }
}

export function Page() {
  const {banner, intro, guides, stepsTitle, steps, buttonLabel, aggregation, ...facts} =
    useLoaderData<typeof load>()
  const {eligible, notEligible, check, buttonNote} = facts
  const draft = (check?.questions ?? []).map(({title}) => title).join('\n')
  return (
    <Sections>
      <Banner {...banner} height="list" />
      <Section>
        <Intro text={intro} />
        <Links links={guides} className={styles.guides} />
        <div className={styles.layout}>
          {check && (
            <div className={styles.check}>
              <EligibilityCheck {...check} />
            </div>
          )}
          <div className={styles.steps}>
            <PurchaseSteps title={stepsTitle} steps={steps} />
            <div className={styles.start}>
              <ContactOpening {...{buttonLabel, buttonNote, draft}} arrow />
            </div>
          </div>
          <div className={styles.aside}>
            <PurchaseBuyers {...{eligible, notEligible}} />
            <PurchaseFacts {...facts} />
          </div>
        </div>
      </Section>
      <AggregationDiagram aggregation={aggregation} />
      <CallToAction />
    </Sections>
  )
}

const actorLabels = {you: 'You', we: 'We', both: 'Both of us'} as const

function actorLabel(actor: string | null): string {
  const match = STEP_ACTORS.find((name) => name === actor)
  return match ? actorLabels[match] : ''
}

type Step = {
  key: string
  number: number
  icon: string
  /** Who acts; empty where it is not said. */
  actor: string
  title: string
  description: string
  links: LabelledLink[]
}

/** The steps of the purchase process along one line. */
function PurchaseSteps({title, steps}: {title: string; steps: readonly Step[]}) {
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="steps">
      <SectionHeading id="steps" title={title} />
      <StepsDecoration />
      <ol role="list" className={styles.stations}>
        {steps.map(({key, number, icon, actor, title: step, description, links}) => (
          <li key={key} id={`step-${number}`} className={styles.station}>
            <span className={styles.number}>{number}</span>
            <h3 className={styles.stepTitle}>{unbroken(step)}</h3>
            <StepIcon name={icon} />
            {actor && <p className={styles.actor}>{actor}</p>}
            {description && <p className={styles.stepText}>{unbroken(description)}</p>}
            <Links links={links} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Links in a row; nothing where there are none. */
function Links({links, className = ''}: {links: LabelledLink[]; className?: string | undefined}) {
  if (links.length === 0) return null
  return (
    <ul role="list" className={`${styles.links} ${className}`}>
      {links.map(({key, label, href}) => (
        <li key={key}>
          <SmartLink to={href} className={textLink(['small'], styles.link)}>
            {label}
          </SmartLink>
        </li>
      ))}
    </ul>
  )
}

/**
 * The icon of a purchase step; nothing for a name that is not on the closed list. All are one file:
 * in the document they would delay its first picture.
 */
function StepIcon({name}: {name: string}) {
  const hasDrawing = (STEP_ICONS as readonly string[]).includes(name)
  return hasDrawing ? <SpriteIcon file={purchaseIcons} name={name} className={styles.icon} /> : null
}

const streams = [2, 9, 16, 23, 30, 37, 44].map((y) => `M100 ${y}C36 ${y} 0 ${y + 6} 0 72`).join('')

/** Decoration above the steps: seven lines that run into the line of the steps. */
function StepsDecoration() {
  return (
    <svg className={styles.decoration} viewBox="0 0 100 72" preserveAspectRatio="none" aria-hidden>
      <path d={streams} />
    </svg>
  )
}

type Lines = {title: string; items: string[]}
type Note = {title: string; body: TypedObject[]}

/** Who can buy and who cannot. */
function PurchaseBuyers({eligible, notEligible}: Record<'eligible' | 'notEligible', Lines>) {
  if (eligible.items.length + notEligible.items.length === 0) return null
  return (
    <div className={styles.facts} data-tone="mist">
      <FactLines {...eligible} sign="yes" />
      <FactLines {...notEligible} sign="no" />
    </div>
  )
}

/** The time to an agreement, funding and penalty. */
function PurchaseFacts({
  timeToAgreement,
  funding,
  penalty,
}: Record<'timeToAgreement' | 'funding' | 'penalty', Note>) {
  if ([timeToAgreement, funding, penalty].every(({body}) => body.length === 0)) return null
  return (
    <div className={styles.facts} data-tone="mist">
      <FactNote {...timeToAgreement} />
      <FactNote {...funding} />
      <FactNote {...penalty} />
    </div>
  )
}

function FactLines({title, items, sign}: Lines & {sign: 'yes' | 'no'}) {
  if (items.length === 0) return null
  return (
    <section className={styles.fact}>
      <h2 className={styles.factTitle}>{title}</h2>
      <ul role="list" className={styles.lines} data-sign={sign}>
        {items.map((item) => (
          <li key={item} className={styles.line}>
            <SpriteIcon file={purchaseIcons} name={sign} className={styles.sign} />
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}

function FactNote({title, body}: Note) {
  if (body.length === 0) return null
  return (
    <section className={styles.fact}>
      <h2 className={styles.factTitle}>{title}</h2>
      <RichText value={body} />
    </section>
  )
}
