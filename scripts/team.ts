/**
 * `npm run team -- list | add | role | deactivate | reset`: the people of the local dataset, by the API of the
 * Studio's Team tool. Works beside a running site, which mails the links; else it prints them.
 */
import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {findRunningLake} from 'content-lake'
import * as z from 'zod/mini'
import {TEAM_PATH, TEAM_ROLES, teamLink, teamList} from '#web/contract/team.ts'
import type {Environment} from '#web/server/env/env.ts'
import {serveLake} from '#web/server/local-lake.ts'
import {findLocalStaff} from '#web/server/staff/staff.ts'
import {teamApi} from '#web/server/people/team-api.ts'
import {runCommand} from './run/command.ts'
import {enterSite} from './run/enter-site.ts'

const usage = `Usage: npm run team -- list
       npm run team -- add <e-mail> <${TEAM_ROLES.join('|')}> [name]
       npm run team -- role <e-mail> <role>
       npm run team -- deactivate <e-mail>
       npm run team -- reset <e-mail>`

const problem = z.object({message: z.string()})

type Request = (method: string, path?: string, body?: object) => Promise<unknown>

await runCommand(async () => {
  const [command = '', email = '', role, ...name] = process.argv.slice(2)
  const env = enterSite(['SITE_URL', 'SANITY_PROJECT_ID'])
  if (env.hosted) {
    const url = `https://www.sanity.io/manage/project/${env.projectId}/members`
    throw new Error(`With hosted Sanity, Sanity manages people: ${url}`)
  }
  const isRole = TEAM_ROLES.some((name) => name === role)
  const needsRole = command === 'add' || command === 'role'
  const isKnown = ['list', 'add', 'role', 'deactivate', 'reset'].includes(command)
  const isComplete = command === 'list' || (email.includes('@') && (!needsRole || isRole))
  if (!isKnown || !isComplete) throw new Error(usage)

  const {request, close} = await openTeam(env)
  try {
    const {people} = teamList.parse(await request('GET'))
    if (command === 'list') {
      if (people.length === 0) console.log('Nobody has been added.')
      for (const person of people) {
        const state = person.active ? person.role : 'deactivated'
        console.log(`${person.email}  ${state}  ${person.name}`)
      }
      return
    }
    if (command === 'add') {
      const body = {name: name.join(' ') || email.split('@')[0], email, role}
      return printLink(await request('POST', '', body))
    }
    const person = people.find((each) => each.email.toLowerCase() === email.toLowerCase())
    if (!person) throw new Error(`There is nobody with the address ${email}.`)
    if (command === 'reset') {
      return printLink(await request('POST', `/${person.id}/link`, {isShown: true}))
    }
    const change = command === 'role' ? {role, active: true} : {active: false}
    await request('PATCH', `/${person.id}`, change)
    console.log(`${email} is ${command === 'role' ? role : 'deactivated'}.`)
  } finally {
    await close()
  }
})

function printLink(answer: unknown): void {
  const result = teamLink.parse(answer)
  if ('mailedTo' in result) console.log(`A link was mailed to ${result.mailedTo}.`)
  else {
    console.log(
      'This link can be used once, within three days. Whoever opens it chooses the password of the account and is ' +
        `signed in; former sessions and a second step end then, and passkeys stay:\n${result.link}`,
    )
  }
}

/** The API of the running site, or of the lake of the data folder, which is open until `close`. */
async function openTeam(env: Environment): Promise<{request: Request; close: () => Promise<void>}> {
  const running = await findRunningLake(env.dataDir)
  if (running) {
    const {origin} = new URL(running.url)
    return {
      request: sender(running.token, (path, init) => fetch(origin + path, init)),
      close: async () => {},
    }
  }
  const {dataDir, projectId, dataset, siteUrl} = env
  if (!existsSync(join(dataDir, 'lake.sqlite'))) {
    throw new Error(
      `There is no site in ${dataDir}: start it first, or set DATA_DIR to its folder.`,
    )
  }
  const lake = await serveLake({dataDir, projectId, dataset})
  const api = teamApi({
    lake,
    siteUrl,
    siteName: '',
    findStaff: findLocalStaff(lake),
    sendMail: undefined,
    log: console.error,
  })
  return {
    request: sender(lake.token, async (to, init) => api.request(lake.origin + to, init)),
    close: () => lake.close(),
  }
}

/** Sends requests with the token. Throws an error with the sentence of a refusal. */
function sender(
  token: string,
  send: (path: string, init: RequestInit) => Promise<Response>,
): Request {
  return async (method, path = '', body) => {
    const response = await send(TEAM_PATH + path, {
      method,
      headers: {Authorization: `Bearer ${token}`, 'Content-Type': 'application/json'},
      ...(body && {body: JSON.stringify(body)}),
    })
    const answer: unknown = await response.json().catch(() => undefined)
    if (response.ok) return answer
    const {data} = problem.safeParse(answer)
    throw new Error(data?.message ?? `The site answered ${response.status}.`)
  }
}
