import type {Path} from '@sanity/client/csm'

/** The field that a value comes from: the published id of its document, the type, the path. */
export type Source = {id: string; type: string; path: Path}
