import {type CurrentUser, type DocumentActionComponent, type Tool, useCurrentUser} from 'sanity'
import {TEAM_ROLES} from '#web/contract/team.ts'
import {wrapOnce} from '../wrap-once.ts'

type Role = (typeof TEAM_ROLES)[number]
type User = Pick<CurrentUser, 'roles'> | null | undefined

const rankOf = (name: string): number => TEAM_ROLES.findIndex((role) => role === name)

/** Tells whether somebody has a role, or a higher one. A role that the project has made itself counts as an editor's. */
export const hasRole = (user: User, least: Role): boolean =>
  (user?.roles ?? []).some(
    ({name}) => (rankOf(name) < 0 ? rankOf('editor') : rankOf(name)) >= rankOf(least),
  )

/** The reason for which something is off; undefined where the person may do it. */
const reasonOf = (user: User, least: Role): string | undefined =>
  hasRole(user, least) ? undefined : `This needs the role ${least}.`

/** The reason for which something is off for whoever is signed in; undefined where the person may do it. */
export const useRoleReason = (least: Role): string | undefined => reasonOf(useCurrentUser(), least)

type ActionName = NonNullable<DocumentActionComponent['action']>

/** The actions of drafts alone, which need less than the others: those of a published document need an editor. */
const DRAFT_ACTIONS = new Set<ActionName | undefined>(['discardChanges', 'duplicate', 'restore'])

/** The least role for an action of a document. In a release everything is an editor's. */
function leastRole(
  {action}: Pick<DocumentActionComponent, 'action'>,
  {isDraft, isPublished}: {isDraft: boolean; isPublished: boolean},
): Role {
  const changesDraft = DRAFT_ACTIONS.has(action) || (action === 'delete' && !isPublished)
  return isDraft && changesDraft ? 'contributor' : 'editor'
}

/** Puts off what the person's role does not allow, and says which role it needs. */
export const withRoles = (
  actions: DocumentActionComponent[],
  {currentUser, versionType}: {currentUser: User; versionType?: string},
): DocumentActionComponent[] => {
  const isDraft = versionType !== 'version' && versionType !== 'scheduled-draft'
  const names = currentUser?.roles.map(({name}) => name)
  const key = JSON.stringify([isDraft, names])
  const guard = guards.get(key) ?? createGuard(currentUser, isDraft)
  guards.set(key, guard)
  return actions.map(guard)
}

/** One guard for each set of roles and state of the document, so that each action is wrapped once. */
const guards = new Map<string, ReturnType<typeof wrapOnce>>()

const createGuard = (user: User, isDraft: boolean) =>
  wrapOnce((action) => {
    const GuardedAction: DocumentActionComponent = (props) => {
      const description = action(props)
      const isPublished = props.published !== null
      const reason = reasonOf(user, leastRole(action, {isDraft, isPublished}))
      return reason && description ? {...description, disabled: true, title: reason} : description
    }
    return GuardedAction
  })

/** The least role for each tool that is not for everybody, by its name. */
const TOOL_ROLES: Readonly<Record<string, Role>> = {
  inbox: 'editor',
  newsletter: 'editor',
  'shared-links': 'editor',
  backups: 'editor',
  team: 'administrator',
}

/** The tools that somebody may use. */
export const toolsFor = (tools: Tool[], {currentUser}: {currentUser: User}): Tool[] =>
  tools.filter(({name}) => hasRole(currentUser, TOOL_ROLES[name] ?? 'viewer'))
