import {ENERGY_TRANSITION_TEXTS} from '#schemas/texts.ts'
import {mapList, text} from '#web/src/shared/cms/normalise.ts'

type Raw = {
  title?: string | null
  text?: string | null
  shares?: readonly ({year?: number | null; share?: number | null} | null)[] | null
  axisLabel?: string | null
  source?: string | null
  africaLow?: number | null
  africaHigh?: number | null
  africaText?: string | null
} | null

/** The energy sector's share of emissions over the years, and Africa's. Shares are percentages. */
export type Emissions = {
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
export function normaliseEmissions(raw: Raw | undefined): Emissions {
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
    shares: [...byYear.values()].sort((one, other) => one.year - other.year),
    axisLabel: text(raw?.axisLabel),
    source: text(raw?.source),
    ...(isShare(low) &&
      isShare(high) && {
        africa: {low: Math.min(low, high), high: Math.max(low, high), text: caption},
      }),
  }
}
