import {defineQuery} from 'groq'
import type {CSSProperties} from 'react'
import {useLoaderData} from 'react-router-dom'
import {ENERGY_TRANSITION_TEXTS} from '#schemas/texts.ts'
import type {EnergyTransitionQueryResult} from '#web/src/shared/cms/content.gen.ts'
import {bannerFields, linkedText, seoFields} from '#web/src/shared/cms/fragments.ts'
import {mapList, text} from '#web/src/shared/cms/normalise.ts'
import {queryPage, normaliseBannerPage} from '#web/src/shared/cms/page-data.ts'
import {type AccordionEntry, normaliseAccordion} from '#web/src/shared/cms/text-lists.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {EntryList} from '#web/src/shared/ui/accordion/accordion.tsx'
import {CallToAction} from '#web/src/shared/ui/contact/call-to-action.tsx'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Section, SideHeading} from '#web/src/shared/ui/layout/layout.tsx'
import {Sections} from '#web/src/shared/ui/layout/section-boundary.tsx'
import styles from './energy-transition-page.module.css'

export const energyTransitionQuery =
  defineQuery(`*[_type == "energyTransitionPage" && _id == "energyTransitionPage"][0]{
  introduction{title, items[]{_key, question, ${linkedText('answer')}}},
  initiatives{title, items[]{_key, question, ${linkedText('answer')}}},
  emissions{title, text, shares[]{_key, year, share}, axisLabel, source, africaLow, africaHigh, africaText},
  ${bannerFields}, ${seoFields}
}`)

export async function load(context: LoaderContext) {
  const page = await queryPage(context, energyTransitionQuery)
  return {
    ...normaliseBannerPage(page, 'Energy transition'),
    introduction: {
      title: text(page?.introduction?.title, ENERGY_TRANSITION_TEXTS.introduction),
      entries: normaliseAccordion(page?.introduction?.items, 'stance'),
    },
    initiatives: {
      title: text(page?.initiatives?.title, ENERGY_TRANSITION_TEXTS.initiatives),
      entries: normaliseAccordion(page?.initiatives?.items, 'initiative'),
    },
    emissions: normaliseEmissions(page?.emissions),
  }
}

export function Page() {
  const {banner, introduction, initiatives, emissions} = useLoaderData<typeof load>()
  return (
    <Sections>
      <Banner {...banner} />
      <EntrySection id="where-we-stand" {...introduction} />
      <EmissionsSection {...emissions} />
      <EntrySection id="what-we-work-on" {...initiatives} />
      <CallToAction />
    </Sections>
  )
}

function EntrySection({
  id,
  title,
  entries,
}: {
  id: string
  title: string
  entries: AccordionEntry[]
}) {
  if (entries.length === 0) return null
  return (
    <Section labelledBy={id}>
      <SideHeading id={id} title={title}>
        <EntryList entries={entries} />
      </SideHeading>
    </Section>
  )
}

type RawEmissions = NonNullable<EnergyTransitionQueryResult>['emissions']

/** The energy sector's share of emissions over the years, and Africa's. Shares are percentages. */
type Emissions = {
  title: string
  text: string
  /** In the order of the years, each year once. */
  shares: {year: number; share: number}[]
  axisLabel: string
  source: string
  africa?: {low: number; high: number; text: string}
}

const isShare = (value: number | null | undefined): value is number =>
  typeof value === 'number' && value >= 0 && value <= 100

/** Normalises the emissions figures; a share that is no percentage, or has no year, is left out. */
function normaliseEmissions(raw: RawEmissions | undefined): Emissions {
  const byYear = new Map(
    mapList(raw?.shares, ({year, share}) =>
      year && isShare(share) ? ([year, {year, share}] as const) : undefined,
    ),
  )
  const low = raw?.africaLow ?? raw?.africaHigh
  const high = raw?.africaHigh ?? raw?.africaLow
  const caption = text(raw?.africaText)
  return {
    title: text(raw?.title, ENERGY_TRANSITION_TEXTS.emissions),
    text: text(raw?.text),
    shares: [...byYear.values()].sort((a, b) => a.year - b.year),
    axisLabel: text(raw?.axisLabel),
    source: text(raw?.source),
    ...(isShare(low) &&
      isShare(high) && {
        africa: {low: Math.min(low, high), high: Math.max(low, high), text: caption},
      }),
  }
}

/** The emissions figures as charts. */
function EmissionsSection({title, text, shares, axisLabel, source, africa}: Emissions) {
  if (!text && shares.length === 0 && !africa) return null
  return (
    <Section tone="dark" labelledBy="emissions">
      <div className={styles.layout}>
        <div className={styles.texts}>
          <h2 id="emissions" className={styles.title}>
            {title}
          </h2>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {shares.length > 0 && (
          <EmissionsChart shares={shares} title={title} axisLabel={axisLabel} source={source} />
        )}
        {africa && <AfricaShare {...africa} />}
      </div>
    </Section>
  )
}

/**
 * The energy sector's share of emissions as points, each on a line of its own from 0 to 100 %. Nothing is
 * drawn between the years: there are no figures for them.
 */
function EmissionsChart({
  title,
  shares,
  axisLabel,
  source,
}: {
  title: string
  shares: readonly {year: number; share: number}[]
  axisLabel: string
  source: string
}) {
  return (
    <figure className={styles.chart}>
      {axisLabel && <p className={styles.chartNote}>{axisLabel}</p>}
      <div role="img" aria-label={`${title}: ${formatShares(shares)}`} className={styles.points}>
        {shares.map(({year, share}) => (
          <div key={year} className={styles.point}>
            <span className={styles.year}>{year}</span>
            <span className={styles.track} style={pointStyle(share)}>
              <span className={styles.dot} />
            </span>
            <span className={styles.share}>{share}%</span>
          </div>
        ))}
        <div className={styles.scale}>
          <span>0%</span>
          <span>100%</span>
        </div>
      </div>
      {source && <figcaption className={styles.chartNote}>{source}</figcaption>}
    </figure>
  )
}

/** A point's place on its line, in per cent, for the style sheet. */
function pointStyle(share: number): CSSProperties & {'--share': string} {
  return {'--share': `${share}%`}
}

/** Africa's share of a hundred strokes; those between the lower and the upper estimate are fainter. */
function AfricaShare({low, high, text}: {low: number; high: number; text: string}) {
  const label = formatRange(low, high)
  return (
    <figure className={styles.africa}>
      <p className={styles.africaNumber} aria-hidden>
        {low === high ? `${low}%` : `${low}–${high}%`}
      </p>
      <svg
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        className={styles.strokes}
        role="img"
        aria-label={label}
      >
        {Array.from({length: 100}, (_, stroke) => (
          <rect
            key={stroke}
            x={stroke + 0.3}
            width="0.4"
            height="6"
            data-share={stroke < low ? 'sure' : stroke < high ? 'possible' : 'rest'}
          />
        ))}
      </svg>
      {text && <figcaption className={styles.africaCaption}>{text}</figcaption>}
    </figure>
  )
}

/** The figures as a sentence: `66% in 1990, 73% in 2016`. */
function formatShares(shares: readonly {year: number; share: number}[]): string {
  return shares.map(({year, share}) => `${share}% in ${year}`).join(', ')
}

/** A range of percentages: `2 to 3%`, or `2%` where both ends are the same. */
function formatRange(low: number, high: number): string {
  return low === high ? `${low}%` : `${low} to ${high}%`
}
