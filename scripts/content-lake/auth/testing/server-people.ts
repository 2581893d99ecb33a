import type {ServeOptions} from '../../index.ts'
import type {ServerUsers} from '../../options.ts'
import {type CleanUp, startLake} from '../../testing/lake-fixture.ts'
import type {Role} from '../roles.ts'

/** A lake behind a server that knows its people by the cookie `user`. */
export async function startWithPeople(options: Partial<ServeOptions> = {}, cleanUp?: CleanUp) {
  const roles = new Map<string, Role | null>()
  const listeners: (() => void)[] = []
  const users: ServerUsers = {
    exist: () => roles.size > 0,
    identify: (request) => {
      const [, userId = ''] = /\buser=(\w+)/.exec(request.headers.get('cookie') ?? '') ?? []
      const role = roles.get(userId)
      return role ? {userId, role} : null
    },
    find: (userId) => {
      const role = roles.get(userId)
      if (role === undefined) return undefined
      const colour = userId === 'ada' ? '#0b6e4f' : '#8a3ffc'
      return {name: `The ${userId}`, email: `${userId}@example.org`, role, colour}
    },
    onChange: (listener) => void listeners.push(listener),
  }
  const fixture = await startLake({...options, users}, cleanUp)
  const headersOf = (userId: string) => ({cookie: `user=${userId}`, origin: fixture.lake.origin})
  /** Gives somebody a role, or none. Returns what the browser of that person sends. */
  const setRole = (userId: string, role: Role | null) => {
    roles.set(userId, role)
    for (const listener of listeners) listener()
    return headersOf(userId)
  }
  return {...fixture, headersOf, setRole}
}
