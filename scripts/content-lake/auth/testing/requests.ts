const MUTATION = JSON.stringify({mutations: [{createOrReplace: {_id: 'a', _type: 'page'}}]})

/** Opens the sign-in URL; the cookie is empty where no session was opened. */
export async function signIn(url: string, init: RequestInit = {}) {
  const response = await fetch(`${url}/v1/auth/login/local?origin=/studio`, {
    redirect: 'manual',
    ...init,
  })
  return {response, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? ''}
}

/** Sends the form of the sign-in page. */
export const signInWith = (
  {url, origin}: {url: string; origin: string},
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) => signIn(url, {method: 'POST', headers: {origin, ...headers}, body: new URLSearchParams(fields)})

/** The status with which the lake tells who sends these headers: 200, or 401 for nobody. */
export const statusOfMe = async (url: string, headers: Record<string, string>) =>
  (await fetch(`${url}/v1/users/me`, {headers})).status

/** Sends actions. */
export const act = (url: string, headers: Record<string, string>, ...actions: object[]) =>
  fetch(`${url}/v1/data/actions/production`, {
    method: 'POST',
    headers,
    body: JSON.stringify({actions}),
  })

/** Sends a mutation. */
export function write(url: string, headers: Record<string, string>) {
  return fetch(`${url}/v1/data/mutate/production`, {method: 'POST', headers, body: MUTATION})
}

/** Headers that each tell, alone, that a proxy forwarded the request. */
export const FORWARDED: readonly [name: string, value: string][] = [
  ['Forwarded', 'for=203.0.113.7'],
  ['X-Forwarded-For', '203.0.113.7'],
  ['X-Forwarded-Host', 'gas.example.org'],
  ['X-Real-IP', '203.0.113.7'],
  ['Via', '1.1 proxy'],
]
