import {startLake} from '../../testing/lake-fixture.ts'

/** An origin that may read. */
export const SITE = 'https://site.example.org'
/** An origin that may also sign in and change. */
export const STUDIO = 'https://studio.example.org'
/** A page of it to return to after signing in. */
export const RETURN = `${STUDIO}/studio?tab=1`
const ORIGINS = [
  {origin: SITE, credentials: false},
  {origin: STUDIO, credentials: true},
]

type Options = Parameters<typeof startLake>[0]

/** A lake with allowed origins; `open` and `submit` are what a browser does on the sign-in page. */
export async function startWithOrigins(options: Options = {}) {
  const fixture = await startLake({origins: ORIGINS, ...options})
  const {lake} = fixture
  const signInUrl = (type: string, target = RETURN) =>
    `${lake.url}/v1/auth/login/local?${new URLSearchParams({origin: target})}&${type}`
  const open = (type: string, target?: string, headers: Record<string, string> = {}) =>
    fetch(signInUrl(type, target), {redirect: 'manual', headers})
  const submit = (type: string, headers: Record<string, string> = {}, body = '') =>
    fetch(signInUrl(type), {
      method: 'POST',
      redirect: 'manual',
      headers: {origin: lake.origin, ...headers},
      body,
    })
  const exchange = (sid: string, origin = STUDIO) =>
    fetch(`${lake.url}/v1/auth/fetch?sid=${sid}`, {headers: {origin}})
  const signInByToken = async () => {
    const location = (await submit('type=dual')).headers.get('location') ?? ''
    const {token} = await (await exchange(sidOf(location))).json()
    return {authorization: `Bearer ${token}`, origin: STUDIO}
  }
  return {...fixture, open, submit, exchange, signInByToken}
}

/** The code for a token in the URL that a sign-in returns to. */
export const sidOf = (location: string) => /#sid=([^&]{20,})$/.exec(location)?.[1] ?? ''

export const me = (url: string, headers: Record<string, string>) =>
  fetch(`${url}/v1/users/me`, {headers})
