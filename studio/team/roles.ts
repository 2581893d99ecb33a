import {type CurrentUser, type Tool, useCurrentUser} from 'sanity'
import {TEAM_ROLES} from '#web/contract/team.ts'

type Role = (typeof TEAM_ROLES)[number]
type User = Pick<CurrentUser, 'roles'> | null | undefined

const rankOf = (name: string): number => TEAM_ROLES.findIndex((role) => role === name)

/** Tells whether somebody has a role, or a higher one. A role that the project has made itself counts as an editor's. */
const hasRole = (user: User, least: Role): boolean =>
  (user?.roles ?? []).some(
    ({name}) => (rankOf(name) < 0 ? rankOf('editor') : rankOf(name)) >= rankOf(least),
  )

/** The reason for which something is off; undefined where the person may do it. */
export const useRoleReason = (least: Role): string | undefined =>
  hasRole(useCurrentUser(), least) ? undefined : `This needs the role ${least}.`

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
