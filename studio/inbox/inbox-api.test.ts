import {afterEach, describe, expect, test, vi} from 'vitest'
import {INBOX_PATH} from '#web/contract/inbox.ts'
import {createSiteRequest} from '../site-api/site-api.ts'
import {createInboxApi} from './inbox-api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Stubs fetch and records its requests. */
function stubFetch(respond: () => Response) {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push(new Request(new URL(path, 'http://site.example'), init))
    return respond()
  })
  return requests
}

const inboxApi = (token?: string) => createInboxApi(createSiteRequest(INBOX_PATH, token))

const counts = {
  unread: 1,
  mine: 0,
  quarantine: 0,
  deadMails: 0,
  delayedMails: 0,
  held: null,
  mailPause: null,
}
const query = {filter: 'unread', search: 'a&b', page: 2} as const
const {signal} = new AbortController()

test('the list is fetched with its search and the user’s token', async () => {
  const requests = stubFetch(() => Response.json({items: [], total: 0, counts}))
  await expect(inboxApi('secret').fetchEnquiries(query, signal)).resolves.toEqual({
    items: [],
    total: 0,
    counts,
  })
  const [request] = requests
  expect(request?.url).toBe(
    'http://site.example/api/v1/inbox/enquiries?filter=unread&search=a%26b&page=2',
  )
  expect(request?.headers.get('authorization')).toBe('Bearer secret')
})

test('without a token no header is sent: the cookie of the local lake signs in', async () => {
  const requests = stubFetch(() => Response.json({}))
  await inboxApi().changeEnquiry('one', {read: true})
  expect(requests[0]?.method).toBe('PATCH')
  expect(requests[0]?.headers.has('authorization')).toBe(false)
})

test('the message of an error response is the error’s message', async () => {
  stubFetch(() => Response.json({message: 'Not for you.'}, {status: 401}))
  await expect(inboxApi().fetchEnquiries(query, signal)).rejects.toThrow('Not for you.')
})

describe('the request fails', () => {
  test.each([
    ['when not signed in', () => Response.json({message: 'no'}, {status: 401})],
    ['when the response has another shape', () => Response.json({items: [{id: 1}]})],
    ['when the response is no JSON', () => new Response('<p>')],
  ])('%s', async (_, respond) => {
    stubFetch(respond)
    const failure = await inboxApi()
      .fetchEnquiries(query, signal)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
  })
})
