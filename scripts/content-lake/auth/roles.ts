import {notAllowed} from '../protocol/errors.ts'
import {
  isPublishedId,
  publishedIdOf,
  RELEASE_TYPE,
  releaseDocumentIdOf,
  VERSION_PREFIX,
} from '../store/document.ts'

/** The roles of people, named as Sanity names them, the least first: each may do all that those before it may. */
export const ROLES = ['viewer', 'contributor', 'editor', 'administrator'] as const
export type Role = (typeof ROLES)[number]

/** The user ids of whoever signs in on this machine without an account, and of programs with the token. */
export const LOCAL_USER = 'local-editor'
export const TOKEN_USER = 'local-token'

/** Names of the users that are no people, by their ids. */
export const USER_NAMES: Readonly<Record<string, string>> = {
  [LOCAL_USER]: 'Local editor',
  [TOKEN_USER]: 'Local scripts',
}

/** The least role for each operation. Reading drafts and history is for everybody who is signed in. */
const LEAST = {
  /** Opens previews: stores the secret of one, which expires. */
  preview: 'viewer',
  /** Creates, changes and discards drafts. */
  draft: 'contributor',
  upload: 'contributor',
  /** Changes, unpublishes and deletes what is published. */
  publish: 'editor',
  /** Makes, schedules and publishes releases, and changes documents in them. */
  release: 'editor',
} as const satisfies Record<string, Role>

export type Operation = keyof typeof LEAST

export const isRole = (name: unknown): name is Role => ROLES.some((role) => role === name)

/** Tells whether a role is at least another one; nobody's role, null, is not. */
export const hasRole = (role: Role | null, least: Role): boolean =>
  role !== null && ROLES.indexOf(role) >= ROLES.indexOf(least)

/** The sentence for somebody whose role is less than one that is needed. */
export const needsRole = (role: Role | null, least: Role): string =>
  `This needs the role ${least}; ${role === null ? 'there is none any more' : `yours is ${role}`}.`

/** Tells whether a role allows an operation; nobody's role, null, allows none. */
export const may = (role: Role | null, operation: Operation): boolean =>
  hasRole(role, LEAST[operation])

/** The sentence for somebody whose role does not allow an operation. */
export const refusalOf = (role: Role | null, operation: Operation): string =>
  needsRole(role, LEAST[operation])

/** Throws 403 unless a role allows an operation. */
export function assertMay(role: Role | null, operation: Operation): void {
  if (!may(role, operation)) throw notAllowed(refusalOf(role, operation))
}

/** The type of the documents by which the Studio opens previews. */
const SECRET_TYPE = 'sanity.previewUrlSecret'
/** The ids that the Studio gives them: a draft of nothing. */
const SECRET_ID = /^drafts\.[^.]+$/
const RELEASE_IDS = releaseDocumentIdOf('')

/** A change of a document: its id, and its types before and after, as far as it exists then. */
interface JudgedChange {
  id: string
  types: readonly unknown[]
}

/**
 * Throws 403 unless a role allows a change. It is judged by all that the document is and has been, and by its id, so
 * that nothing can dress as what somebody may change.
 *
 * @param exists tells whether there is a document of an id.
 */
export function assertMayChange(
  role: Role | null,
  change: JudgedChange,
  exists: (id: string) => boolean,
): void {
  for (const operation of operationsOf(change, exists)) assertMay(role, operation)
}

function operationsOf({id, types}: JudgedChange, exists: (id: string) => boolean): Operation[] {
  const areSecrets = types.every((type) => type === SECRET_TYPE)
  if (areSecrets && SECRET_ID.test(id) && !exists(publishedIdOf(id))) return ['preview']
  return types.includes(RELEASE_TYPE) ? ['release', operationOn(id)] : [operationOn(id)]
}

/** The operation that a change of a document of content is, by its id. */
export function operationOn(id: string): Operation {
  if (id.startsWith(VERSION_PREFIX) || id.startsWith(RELEASE_IDS)) return 'release'
  return isPublishedId(id) ? 'publish' : 'draft'
}

/** The permissions of a role on documents, as hosted Sanity answers them to the Studio, which then disables buttons. */
export function grantsOf(role: Role | null): {filter: string; permissions: string[]}[] {
  const grant = (filter: string, ...permissions: string[]) => ({filter, permissions})
  if (role === null) return []
  const grants = [
    grant('_id in path("**")', 'read', 'history'),
    grant(`_type == "${SECRET_TYPE}" && _id in path("drafts.*")`, 'create', 'update'),
  ]
  const all = ['create', 'update', 'editHistory', 'mapMembers']
  if (may(role, 'draft')) grants.push(grant('_id in path("drafts.**")', ...all))
  if (may(role, 'upload')) {
    grants.push(grant('_type in ["sanity.imageAsset", "sanity.fileAsset"]', 'create'))
  }
  if (may(role, 'publish')) grants.push(grant('_id in path("**")', ...all))
  return grants
}
