import {fork} from 'node:child_process'
import {once} from 'node:events'
import {z} from 'zod'
import type {Load, VisitorTimes} from './visitors.ts'

const times = z.array(z.number())
const visitorTimes = z.object({first: times, following: times, errors: z.array(z.string())})

/** Lets visitors come from a process of their own, until the last has his answers. */
export async function sendVisitors(load: Load): Promise<VisitorTimes> {
  const visitors = fork(new URL('./visitors.ts', import.meta.url))
  visitors.send(load)
  const [message] = await once(visitors, 'message')
  visitors.kill()
  return visitorTimes.parse(message)
}
