import {generate} from 'otplib'
import {onTestFinished, vi} from 'vitest'
import {newSecondStep, recoveryCodes} from '#web/contract/second-step.ts'
import {ownSignIn, SIGN_IN_PATH} from '#web/contract/sign-in.ts'
import {TEAM_PATH} from '#web/contract/team.ts'
import {startForms} from '../../forms/testing/forms-fixture.ts'
import {incomingRequest} from '../../http/testing/incoming-request.ts'
import {serveLake} from '../../local-lake.ts'
import {findLocalStaff} from '../../staff/staff.ts'
import {temporaryFolder} from '../../storage/testing/databases.ts'

const siteUrl = 'https://site.example'
const password = 'several plain words'

type Role = 'administrator' | 'editor'
type Options = {
  /** Tells whether somebody has a passkey. Default: nobody has one. */
  hasPasskey?: (personId: string) => Promise<boolean>
  /** A mail server. Default: there is none. */
  smtpUrl?: string
  /** A data folder. Default: a new one. */
  dataDir?: string
}

/** A site's lake with its people, and the product API, asked in this process by browsers with cookies. */
export async function startSiteOfPeople({
  hasPasskey,
  smtpUrl,
  dataDir = temporaryFolder(),
}: Options = {}) {
  const lake = await serveLake(
    {dataDir, projectId: 'p', dataset: 'd', secureCookies: true},
    hasPasskey,
  )
  onTestFinished(() => lake.close())
  const findStaff = findLocalStaff(lake)
  const forms = await startForms(
    {dataDir},
    {
      siteUrl,
      now: () => Date.now(),
      lake,
      findStaff,
      ...(smtpUrl && {mail: {smtpUrl}}),
    },
  )

  /** A browser with its cookies, in a network. */
  const openBrowser = ({from = '192.0.2.1', origin = siteUrl} = {}) => {
    const cookies = new Map<string, string>()
    const ask = async (path: string, init: RequestInit = {}, headers: object = {}) => {
      const app = path.startsWith('/lake/') ? lake.app : forms.app
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const sent = {...init, headers: {Origin: origin, Cookie: cookie, ...headers}}
      const answer = await app.request(siteUrl + path, sent, {incoming: incomingRequest(from)})
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/max-age=0/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
      return answer
    }
    /** Sends the form of a page. */
    const post = (path: string, fields: Record<string, string>) =>
      ask(path, {method: 'POST', body: new URLSearchParams(fields)})
    /** Sends JSON to an API. */
    const send = (method: string, path: string, body: object = {}) =>
      ask(
        path,
        {method, ...(method !== 'GET' && method !== 'DELETE' && {body: JSON.stringify(body)})},
        {'Content-Type': 'application/json'},
      )
    const askAccount = (method: string, path = '', body?: object) =>
      send(method, SIGN_IN_PATH + path, body)
    const askForStep = async () =>
      newSecondStep.parse(await (await askAccount('POST', '/second-step/options')).json())
    return {
      cookies,
      ask,
      post,
      send,
      askAccount,
      askForStep,
      accept: (token: string, query = '') =>
        post(`/lake/v1/auth/link/${token}?origin=/studio${query}`, {password}),
      signIn: (email: string, given = password) =>
        post('/lake/v1/auth/login/local?origin=/studio/news', {email, password: given}),
      giveCode: (code: string) => post('/lake/v1/auth/step', {code}),
      /** Tells whether somebody is signed in. */
      isSignedIn: async () => (await ask('/lake/v1/users/me')).status === 200,
      read: async () => {
        const ways = ownSignIn.parse(await (await askAccount('GET')).json())
        if (!ways) throw new Error('Nobody with an account is signed in.')
        return ways
      },
      /** Sets up a second step. Returns its key and the recovery codes. */
      setUp: async () => {
        const {key, token} = await askForStep()
        const answer = await askAccount('POST', '/second-step', {token, code: await codeOf(key)})
        return {key, codes: recoveryCodes.parse(await answer.json()).codes}
      },
    }
  }

  /** Adds somebody, who has chosen a password in a browser. */
  const addPerson = async (name: string, role: Role) => {
    const email = `${name.toLowerCase()}@example.com`
    const {person, token} = lake.people.add({name, email, role}, 'local-token')
    const browser = openBrowser()
    await browser.accept(token)
    return {person, email, browser}
  }
  const asProgram = (method: string, path = '', body: object = {}) =>
    forms.app.request(siteUrl + TEAM_PATH + path, {
      method,
      headers: {Authorization: `Bearer ${lake.token}`, 'Content-Type': 'application/json'},
      ...(method !== 'GET' && {body: JSON.stringify(body)}),
    })
  return {
    lake,
    forms,
    openBrowser,
    addPerson,
    asProgram,
    trail: () => lake.trail.list().map(({by, event}) => `${by} ${event}`),
  }
}

/** The code that an authenticator app shows for a key, some seconds from now. */
export const codeOf = (key: string, seconds = 0): Promise<string> =>
  generate({secret: key, epoch: Math.floor(Date.now() / 1000) + seconds})

/** Sets the clock ahead, until the test ends. */
export function passTime(ms: number): void {
  vi.useFakeTimers({toFake: ['Date'], now: Date.now() + ms})
  onTestFinished(() => void vi.useRealTimers())
}
