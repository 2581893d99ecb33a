import {LakeError} from '../protocol/errors.ts'

/**
 * Which versions of documents a query sees. `stack` names id prefixes (`drafts.`, `versions.r1.`),
 * the strongest first; the published document is what remains where none of them has one.
 */
export type Perspective =
  {kind: 'raw'} | {kind: 'published'} | {kind: 'stack'; prefixes: readonly string[]}

const RELEASE = /^[a-zA-Z0-9_-]{1,64}$/
const PUBLISHED_BY_DEFAULT_SINCE = '2025-02-19'

/**
 * Reads the `perspective` parameter: one name or a list, the strongest first.
 * Without one, versions before 2025-02-19 mean raw, later ones published.
 */
export function parsePerspective(text: string | undefined, apiVersion: string): Perspective {
  if (text === undefined || text === '') return defaultPerspective(apiVersion)
  const names = text.split(',').map((name) => name.trim())
  if (names.length > 20) throw invalid(text)
  if (names.length === 1) {
    if (names[0] === 'raw') return {kind: 'raw'}
    if (names[0] === 'published') return {kind: 'published'}
  }
  const prefixes: string[] = []
  for (const [index, name] of names.entries()) {
    if (name === 'drafts' || name === 'previewDrafts') prefixes.push('drafts.')
    else if (name === 'published' && index === names.length - 1) continue
    else if (name !== 'raw' && name !== 'published' && RELEASE.test(name)) {
      prefixes.push(`versions.${name}.`)
    } else throw invalid(text)
  }
  return {kind: 'stack', prefixes: [...new Set(prefixes)]}
}

function defaultPerspective(apiVersion: string): Perspective {
  if (apiVersion === '1') return {kind: 'raw'}
  return apiVersion === 'X' || apiVersion >= PUBLISHED_BY_DEFAULT_SINCE
    ? {kind: 'published'}
    : {kind: 'raw'}
}

function invalid(text: string): LakeError {
  return new LakeError(400, `Invalid perspective: ${text.slice(0, 200)}`)
}
