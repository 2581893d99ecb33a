import type {BrowserContext} from 'playwright'
import {TEAM_PATH, teamLink, teamList, type TeamPerson} from '#web/contract/team.ts'
import type {IsolatedSite} from './isolated-site.ts'

/** The password that everybody chooses. */
export const password = 'several plain words'

export const emailOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@example.com`

/** Sends a request of a program with the site's token to the API of the Team tool. */
export async function requestTeam(
  {url, client}: IsolatedSite,
  method: 'GET' | 'POST' | 'PATCH',
  path = '',
  body?: object,
): Promise<unknown> {
  const response = await fetch(url + TEAM_PATH + path, {
    method,
    headers: {
      Authorization: `Bearer ${client.config().token}`,
      'Content-Type': 'application/json',
    },
    ...(body && {body: JSON.stringify(body)}),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

/** Adds somebody who has chosen a password. The first person must be an administrator. */
export async function addPerson(
  site: IsolatedSite,
  name: string,
  role: TeamPerson['role'],
): Promise<TeamPerson> {
  const answer = teamLink.parse(
    await requestTeam(site, 'POST', '', {name, email: emailOf(name), role}),
  )
  if (!('link' in answer)) throw new Error('A site with a mail server mails its links.')
  await fetch(answer.link, {
    method: 'POST',
    headers: {Origin: site.url},
    body: new URLSearchParams({password}),
    redirect: 'manual',
  })
  const person = await findPerson(site, name)
  if (!person?.hasPassword) throw new Error(`${name} has no password.`)
  return person
}

/** Somebody who has been added. */
export async function findPerson(
  site: IsolatedSite,
  name: string,
): Promise<TeamPerson | undefined> {
  const {people} = teamList.parse(await requestTeam(site, 'GET'))
  return people.find((person) => person.name === name)
}

/** Signs a browser in as a person. */
export async function signInAs(
  context: BrowserContext,
  site: IsolatedSite,
  person: TeamPerson,
): Promise<void> {
  await context.request.post(`${site.url}/lake/v1/auth/login/local`, {
    headers: {Origin: site.url},
    form: {email: person.email, password},
  })
}
