import {isRecord, type LakeDocument} from './document.ts'

/** The type of the documents that describe releases, as hosted Sanity names it. */
export const RELEASE_TYPE = 'system.release'

/** `r1` → `_.releases.r1`. */
export function releaseDocumentIdOf(releaseId: string): string {
  return `_.releases.${releaseId}`
}

/** `_.releases.r1` → `r1`. */
export function releaseNameOf({_id}: LakeDocument): string {
  return _id.slice(releaseDocumentIdOf('').length)
}

/** The beginning of the ids of a release's documents: `r1` → `versions.r1.`. */
export function versionPrefixOf(releaseId: string): string {
  return `versions.${releaseId}.`
}

/** The release that a version belongs to: `versions.r1.x` → `r1`. Undefined for any other id. */
export function releaseIdOf(id: string): string | undefined {
  const [prefix, releaseId, ...rest] = id.split('.')
  return prefix === 'versions' && rest.length > 0 ? releaseId : undefined
}

/** Tells whether the document is a version that its release will unpublish. */
export function willBeUnpublished(version: LakeDocument): boolean {
  const system = version['_system']
  return releaseIdOf(version._id) !== undefined && isRecord(system) && system['delete'] === true
}
