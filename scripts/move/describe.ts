import type {Comparison} from './compare.ts'
import {type Content, isAsset, isRelease, type MoveDocument} from './content.ts'

/** The name of the row that a document is counted in. */
function rowOf(document: MoveDocument): string {
  const {_id, _type} = document
  if (_type === 'sanity.imageAsset') return 'pictures'
  if (_type === 'sanity.fileAsset') return 'files'
  if (isRelease(document)) return 'releases'
  const name = _type === 'redirect' ? 'redirects' : _type
  if (_id.startsWith('drafts.')) return `${name}, drafts`
  return _id.startsWith('versions.') ? `${name}, in releases` : name
}

/** A table of counts: what is moved, and how many of it are where. */
export function describeCounts(from: Content, to: Content, comparison: Comparison): string[] {
  const columns: Record<string, readonly MoveDocument[]> = {
    from: [...from.values()],
    to: [...to.values()],
    missing: comparison.missing,
    different: comparison.different,
    extra: comparison.extra,
  }
  const documents = Object.values(columns)
  const names = [...new Set(documents.flat().map(rowOf))].toSorted()
  const rows = names.map((name) => [
    name,
    ...documents.map((list) => String(list.filter((document) => rowOf(document) === name).length)),
  ])
  const sums = ['all', ...documents.map((list) => String(list.length))]
  return align([['', ...Object.keys(columns)], ...rows, sums])
}

/** `12,345 bytes`: the size of all pictures and files. */
export function describeBytes(content: Content): string {
  const assets = [...content.values()].filter(isAsset)
  const bytes = assets.reduce((sum, {size}) => sum + (typeof size === 'number' ? size : 0), 0)
  return `${bytes.toLocaleString('en-NG')} bytes`
}

/** Ten ids at most, for a sentence. */
export function describeIds(documents: readonly MoveDocument[]): string {
  const ids = documents.slice(0, 10).map(({_id}) => _id)
  return `${ids.join(', ')}${documents.length > ids.length ? ', …' : ''}`
}

/** Rows of text in columns: the first to the left, the others to the right. */
function align(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}
