import {type Context, Hono, type MiddlewareHandler} from 'hono'
import type {z} from 'zod'
import {type recoveryCodes, secondStepCode} from '#web/contract/second-step.ts'
import {readJson, requireJson} from '../http/guards.ts'
import type {StaffEnv} from '../staff/staff.ts'
import type {SiteLake} from './open-people.ts'
import type {SecondSteps} from './second-steps.ts'

type Session = ReturnType<SiteLake['sessions']['listOf']>[number]

/** The environment of routes for somebody's own ways to sign in. */
export type OwnEnv = {Variables: StaffEnv['Variables'] & {session: Session}}

/** Who makes a passkey or a second step: what another session was given is refused. */
export const askerOf = (context: Context<OwnEnv>): string => `made in ${context.get('session').id}`

const wrongCode =
  'That code is wrong: the clock of the device may be. Your app shows another one each half minute; type the newest.'

/**
 * The API by which people set up and remove their own second step.
 *
 * @param recent refuses whoever has not signed in within the hour.
 * @param afterChange is called after each change, with the event for the trail.
 */
export function secondStepApi({
  secondSteps,
  siteName,
  recent,
  afterChange,
}: {
  secondSteps: SecondSteps
  siteName: string
  recent: MiddlewareHandler<StaffEnv>
  afterChange: (context: Context<OwnEnv>, event: string) => void
}): Hono<OwnEnv> {
  const app = new Hono<OwnEnv>()
  app.use(recent)
  const codes = (list: string[]): z.infer<typeof recoveryCodes> => ({codes: list})
  app.post('/options', requireJson, async (context) =>
    context.json(await secondSteps.create(context.get('staff'), askerOf(context), siteName)),
  )
  app.post('/', requireJson, async (context) => {
    const data = await readJson(context, secondStepCode)
    const key = data && secondSteps.readKey(data.token, askerOf(context))
    if (!data || key === undefined) {
      return context.json({message: 'That took too long. Please begin again.'}, 400)
    }
    const list = await secondSteps.add(context.get('staff').id, key, data.code)
    if (!list) return context.json({message: wrongCode}, 400)
    afterChange(context, 'set up a second step')
    return context.json(codes(list), 201)
  })
  app.post('/codes', requireJson, async (context) => {
    const list = secondSteps.renewCodes(context.get('staff').id)
    if (!list) return context.json({message: 'You have no second step any more.'}, 404)
    afterChange(context, 'made new recovery codes')
    return context.json(codes(list), 201)
  })
  app.delete('/', (context) => {
    if (secondSteps.remove(context.get('staff').id)) {
      afterChange(context, 'removed a second step')
    }
    return context.json({})
  })
  return app
}
