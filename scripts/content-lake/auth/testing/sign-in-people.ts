import {type LakeFixture} from '../../testing/lake-fixture.ts'
import {type Role, ROLES} from '../roles.ts'

export const PASSWORD = 'several plain words'

/** Adds a person who has chosen a password, in a browser that is signed in then. Returns what that browser sends. */
export async function addPerson({lake}: Pick<LakeFixture, 'lake'>, name: string, role: Role) {
  const email = `${name.toLowerCase()}@example.com`
  const {person, token} = lake.people.add({name, email, role}, 'local-token')
  const response = await choosePassword(lake, token)
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  return {person, headers: {cookie, origin: lake.origin}}
}

/** Adds a person of each role: the administrator first. */
export async function addEveryRole(fixture: Pick<LakeFixture, 'lake'>) {
  const people: Partial<Record<Role, Awaited<ReturnType<typeof addPerson>>>> = {}
  for (const role of ROLES.toReversed()) people[role] = await addPerson(fixture, role, role)
  return (role: Role) => {
    const person = people[role]
    if (!person) throw new Error(`Nobody is ${role}.`)
    return person
  }
}

/** Sends the form of a link's page. */
export const choosePassword = (
  {url, origin}: {url: string; origin: string},
  token: string,
  password = PASSWORD,
) =>
  fetch(`${url}/v1/auth/link/${token}?origin=/studio`, {
    method: 'POST',
    headers: {origin},
    body: new URLSearchParams({password}),
    redirect: 'manual',
  })
