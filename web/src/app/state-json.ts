import {embedJson} from '#web/src/shared/seo/embed-json.ts'
import type {PageState} from './page-state.ts'

type Fields = Record<string, unknown>

/**
 * A page's state as JSON, for a `<script>` element. Of each picture it leaves out what its asset's id
 * says already, and empty texts: a page has dozens.
 */
export function writeState(state: PageState): string {
  return embedJson(state, (_, value: unknown) => {
    if (!isPicture(value)) return value
    const known = impliedFields(value.assetId)
    return Object.fromEntries(
      Object.entries(value).filter(([name, field]) => field !== known[name]),
    )
  })
}

/** Reads what `writeState` wrote. */
export function readState(json: string): PageState {
  return JSON.parse(json, (_, value: unknown) =>
    isPicture(value) ? {...impliedFields(value.assetId), ...value} : value,
  )
}

/** A picture's fields where the JSON leaves them out. */
function impliedFields(assetId: string): Fields {
  const [, width, height] = /-(\d+)x(\d+)-/.exec(assetId) ?? []
  return {alt: '', caption: '', width: Number(width), height: Number(height)}
}

const isPicture = (value: unknown): value is Fields & {assetId: string} =>
  typeof value === 'object' &&
  value !== null &&
  'assetId' in value &&
  typeof value.assetId === 'string'
