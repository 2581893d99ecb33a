import {isDeepStrictEqual} from 'node:util'
import {type Content, contentOf, type MoveDocument} from './content.ts'

/** What a move would do to each document. */
export interface Comparison {
  /** Not in the target; also assets that an unfinished move has uploaded there. */
  missing: MoveDocument[]
  same: MoveDocument[]
  /** Of the source, where the target has other content under the same id. */
  different: MoveDocument[]
  /** Of the target; they stay. */
  extra: MoveDocument[]
}

/**
 * Compares two datasets by their content.
 *
 * @param unfinished the ids of assets in the target that count as missing.
 */
export function compare(
  source: Content,
  target: Content,
  unfinished: ReadonlySet<string> = new Set(),
): Comparison {
  const result: Comparison = {missing: [], same: [], different: [], extra: []}
  for (const [id, document] of source) {
    const there = target.get(id)
    if (!there || unfinished.has(id)) result.missing.push(document)
    else if (isDeepStrictEqual(contentOf(document), contentOf(there))) result.same.push(document)
    else result.different.push(document)
  }
  for (const [id, document] of target) if (!source.has(id)) result.extra.push(document)
  return result
}
