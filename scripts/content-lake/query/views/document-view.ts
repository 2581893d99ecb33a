import type {LakeDocument} from '../../store/document.ts'
import type {Documents} from '../../store/list-change.ts'

/** The documents that one reader may see, in one perspective. Lists are sorted by id. */
export interface DocumentView {
  get(id: string): LakeDocument | undefined
  all(): Documents
  ofType(type: string): Documents
  /** The documents that refer to `id`. */
  referringTo(id: string): Documents
}
