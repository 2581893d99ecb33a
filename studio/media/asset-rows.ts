import {isRecord} from '#schemas/rules/site-paths.ts'

/** An uploaded picture or file in the grid. */
export interface AssetRow {
  id: string
  /** The name of its file. */
  name: string
  altText: string
  /** In bytes. */
  size: number
  url: string
  /** How many documents use it; drafts and versions count by themselves. */
  uses: number
}

/** The rows of an answer of `assetListQuery`, and how many there are beyond them. */
export function assetRows(answer: unknown): {total: number; rows: AssetRow[]} {
  const {total, rows}: Record<string, unknown> = isRecord(answer) ? answer : {}
  const list: unknown[] = Array.isArray(rows) ? rows : []
  return {
    total: typeof total === 'number' ? total : 0,
    rows: list.filter(isRecord).flatMap((row) =>
      typeof row['_id'] === 'string'
        ? [
            {
              id: row['_id'],
              name: textOf(row['originalFilename']) || 'Without a name',
              altText: textOf(row['altText']),
              size: numberOf(row['size']),
              url: textOf(row['url']),
              uses: numberOf(row['uses']),
            },
          ]
        : [],
    ),
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Patterns of GROQ for what somebody types: each word is the beginning of one. */
export const searchWords = (text: string): string[] =>
  text
    .replaceAll('*', ' ')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${word}*`)

/** The size of a file as people say it: `1.2 MB`. */
export function sizeOf(bytes: number): string {
  const isLarge = bytes >= 1_000_000
  const amount = isLarge ? bytes / 1_000_000 : Math.max(1, Math.round(bytes / 1000))
  const digits = {maximumFractionDigits: isLarge ? 1 : 0}
  return `${amount.toLocaleString('en', digits)} ${isLarge ? 'MB' : 'kB'}`
}

interface GridPosition {
  index: number
  columns: number
  count: number
}

/** The card to which a key leads in a grid; undefined for keys that lead nowhere. */
export function nextInGrid(key: string, {index, columns, count}: GridPosition): number | undefined {
  const next = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - columns,
    ArrowDown: index + columns,
    Home: 0,
    End: count - 1,
  }[key]
  return index >= 0 && next !== undefined && next >= 0 && next < count ? next : undefined
}
