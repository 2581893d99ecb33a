import {LakeError} from '../protocol/errors.ts'
import {type Effect, isPublishedId, RELEASE_TYPE, releaseIdOf} from '../store/document.ts'

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
  /** Links to drafts for people without an account. */
  share: 'editor',
  /** Messages of visitors. */
  inbox: 'editor',
  newsletter: 'editor',
  /** Sees when the last backup was made. */
  backups: 'editor',
  /** People, their sessions, and the trail. */
  team: 'administrator',
} as const satisfies Record<string, Role>

export type Operation = keyof typeof LEAST

export const isRole = (name: unknown): name is Role => ROLES.some((role) => role === name)

/** Tells whether a role allows an operation; nobody's role, null, allows none. */
export const may = (role: Role | null, operation: Operation): boolean =>
  role !== null && ROLES.indexOf(role) >= ROLES.indexOf(LEAST[operation])

/** The sentence for somebody whose role does not allow an operation. */
export const refusalOf = (role: Role | null, operation: Operation): string =>
  `This needs the role ${LEAST[operation]}; ${role === null ? 'there is none any more' : `yours is ${role}`}.`

/** Throws 403 unless a role allows an operation. */
export function assertMay(role: Role | null, operation: Operation): void {
  if (!may(role, operation)) throw new LakeError(403, refusalOf(role, operation))
}

/** Throws 403 unless a role allows all changes of a transaction. */
export function assertMayChange(role: Role | null, effects: readonly Effect[]): void {
  for (const effect of effects) assertMay(role, operationOf(effect))
}

function operationOf({id, before, after}: Effect): Operation {
  const type = (after ?? before)?._type
  if (type === 'sanity.previewUrlSecret') return 'preview'
  if (type === RELEASE_TYPE || releaseIdOf(id) !== undefined) return 'release'
  return isPublishedId(id) ? 'publish' : 'draft'
}

/** The permissions of a role on documents, as hosted Sanity answers them to the Studio, which then disables buttons. */
export function grantsOf(role: Role | null): {filter: string; permissions: string[]}[] {
  const grant = (filter: string, ...permissions: string[]) => ({filter, permissions})
  if (role === null) return []
  const grants = [
    grant('_id in path("**")', 'read', 'history'),
    grant('_type == "sanity.previewUrlSecret"', 'create', 'update'),
  ]
  const all = ['create', 'update', 'editHistory', 'mapMembers']
  if (may(role, 'draft')) grants.push(grant('_id in path("drafts.**")', ...all))
  if (may(role, 'upload')) {
    grants.push(grant('_type in ["sanity.imageAsset", "sanity.fileAsset"]', 'create'))
  }
  if (may(role, 'publish')) grants.push(grant('_id in path("**")', ...all))
  return grants
}
