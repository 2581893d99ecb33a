import {isRecord, type LakeDocument, randomId} from '../../store/document.ts'

/** The list of versions that a release had when it was published or archived: their ids. */
export function finalDocumentStates(versions: readonly LakeDocument[]): object[] {
  return versions.map(({_id}) => ({_key: randomId(), id: _id}))
}

/** The ids of that list. */
export function idsOfFinalStates(release: LakeDocument): string[] {
  const states = release['finalDocumentStates']
  if (!Array.isArray(states)) return []
  return states.flatMap((state: unknown) =>
    isRecord(state) && typeof state['id'] === 'string' ? [state['id']] : [],
  )
}
