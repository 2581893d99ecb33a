import {useMemo} from 'react'
import type {SignInRule} from '#web/contract/second-step.ts'
import {
  type NewPerson,
  type PersonChange,
  TEAM_PATH,
  teamLink,
  teamList,
  trailList,
} from '#web/contract/team.ts'
import {type SiteRequest, useSiteRequest} from '../site-api/site-api.ts'

/** The part of the site's API for administrators by which people are managed. */
export function useTeamApi() {
  const request = useSiteRequest(TEAM_PATH)
  return useMemo(() => createTeamApi(request), [request])
}

/** @throws When the site is not available or refuses the request. */
function createTeamApi(request: SiteRequest) {
  const send = (path: string, method: string, body: object = {}) =>
    request(path, {method, body: JSON.stringify(body)})
  return {
    list: async (signal: AbortSignal) => teamList.parse(await (await request('', {signal})).json()),
    setRule: (rule: SignInRule) => send('/rule', 'PUT', rule),
    invite: async (person: NewPerson) =>
      teamLink.parse(await (await send('', 'POST', person)).json()),
    change: (id: string, change: PersonChange) => send(`/${id}`, 'PATCH', change),
    /** @param isShown shows it, also where it could be mailed. */
    createLink: async (id: string, isShown = false) =>
      teamLink.parse(await (await send(`/${id}/link`, 'POST', {isShown})).json()),
    endSession: (id: string, session: string) =>
      request(`/${id}/sessions/${session}`, {method: 'DELETE'}),
    trail: async (before: number | undefined, signal: AbortSignal) => {
      const query = before === undefined ? '' : `?before=${before}`
      return trailList.parse(await (await request(`/trail${query}`, {signal})).json()).items
    },
    exportTrail: async () => (await request('/trail.csv')).blob(),
  }
}
