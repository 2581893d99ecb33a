import {onTestFinished} from 'vitest'
import type {Role} from 'content-lake'
import {readEnvironment} from '../../env/env.ts'
import {openLake} from '../../local-lake.ts'
import {temporaryFolder} from '../../storage/testing/databases.ts'

export const PASSWORD = 'several plain words'
const origin = 'http://localhost'

/** The lake as the site mounts it, with its people, asked in this process. */
export async function startPeople({dataDir = temporaryFolder(), password = ''} = {}) {
  const env = readEnvironment({DATA_DIR: dataDir, ...(password && {STUDIO_PASSWORD: password})})
  const lake = await openLake(env, origin, {knownQueries: 'any', signInScript: '/ways.js'})
  onTestFinished(() => lake.close())
  const asProgram: Record<string, string> = {authorization: `Bearer ${lake.token}`}
  const ask = async (path: string, init: RequestInit = {}) =>
    lake.app.fetch(new Request(`${origin}/lake/v1${path}`, init))
  /** Sends mutations or actions with some headers, by default those of a program with the token. */
  const send = async (kind: 'mutate' | 'actions', body: object, headers = asProgram) => {
    const init = {method: 'POST', headers, body: JSON.stringify(body)}
    const answer = await ask(`/data/${kind}/${env.dataset}`, init)
    if (!answer.ok) throw new Error(await answer.text())
  }
  /** Sends the form of a page. */
  const post = (path: string, fields: Record<string, string>, headers: object = {}) =>
    ask(`${path}?origin=/studio`, {
      method: 'POST',
      headers: {origin, ...headers},
      body: new URLSearchParams(fields),
    })
  const choosePassword = (token: string, password = PASSWORD) =>
    post(`/auth/link/${token}`, {password})
  return {
    lake,
    people: lake.people,
    sessions: lake.sessions,
    trail: lake.trail,
    dataDir,
    ask,
    write: (...mutations: object[]) => send('mutate', {mutations}),
    act: (headers: Record<string, string>, name: string, action: object) =>
      send('actions', {actions: [{actionType: `sanity.action.${name}`, ...action}]}, headers),
    choosePassword,
    signIn: (fields: Record<string, string>, headers: object = {}) =>
      post('/auth/login/local', fields, headers),
    /** The status with which the lake tells who sends these headers: 200, or 401 for nobody. */
    statusOfMe: async (headers: Record<string, string>) =>
      (await ask('/users/me', {headers})).status,
    /** Adds a person who has chosen a password, in a browser that is signed in then. Returns what that browser sends. */
    add: async (name: string, role: Role) => {
      const email = `${name.toLowerCase()}@example.com`
      const {person, token} = lake.people.add({name, email, role}, 'local-token')
      return {person, headers: {cookie: cookieOf(await choosePassword(token)), origin}}
    },
  }
}

/** The cookie of a session that an answer begins; empty where it begins none. */
export const cookieOf = ({headers}: Response): string =>
  headers.get('set-cookie')?.split(';')[0] ?? ''
