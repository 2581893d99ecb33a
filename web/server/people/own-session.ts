import type {Context} from 'hono'
import type {StaffEnv} from '../staff/staff.ts'
import type {SiteLake} from './open-people.ts'

type Session = ReturnType<SiteLake['sessions']['listOf']>[number]

/** The environment of routes for somebody's own ways to sign in. */
export type OwnEnv = {Variables: StaffEnv['Variables'] & {session: Session}}

/** Who makes a passkey or a second step: what another session was given is refused. */
export const askerOf = (context: Context<OwnEnv>): string => `made in ${context.get('session').id}`
