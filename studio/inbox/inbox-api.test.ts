import {afterEach, describe, expect, test, vi} from 'vitest'
import {createInboxApi} from './inbox-api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Answers what the Inbox asks for, and remembers it. */
function site(answer: () => Response) {
  const asked: Request[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(new Request(new URL(path, 'http://site.example'), init))
    return answer()
  })
  return asked
}

const counts = {unread: 1, quarantine: 0, deadMails: 0}
const query = {filter: 'unread', search: 'a&b', page: 2} as const
const {signal} = new AbortController()

test('the list is asked for with its search, and the user’s token where there is one', async () => {
  const asked = site(() => Response.json({items: [], total: 0, counts}))
  await expect(createInboxApi('secret').enquiries(query, signal)).resolves.toEqual({
    items: [],
    total: 0,
    counts,
  })
  const [request] = asked
  expect(request?.url).toBe(
    'http://site.example/api/v1/inbox/enquiries?filter=unread&search=a%26b&page=2',
  )
  expect(request?.headers.get('authorization')).toBe('Bearer secret')
})

test('with the local lake no token is sent: its cookie signs in', async () => {
  const asked = site(() => Response.json({}))
  await createInboxApi(undefined).change('one', {read: true})
  expect(asked[0]?.method).toBe('PATCH')
  expect(asked[0]?.headers.has('authorization')).toBe(false)
})

test('what the site says of a refusal is told', async () => {
  site(() => Response.json({message: 'Not for you.'}, {status: 401}))
  await expect(createInboxApi(undefined).enquiries(query, signal)).rejects.toThrow('Not for you.')
})

describe('what cannot be shown fails', () => {
  test.each([
    ['not signed in', () => Response.json({message: 'no'}, {status: 401})],
    ['another answer than agreed', () => Response.json({items: [{id: 1}]})],
    ['no JSON', () => new Response('<p>')],
  ])('%s', async (_, answer) => {
    site(answer)
    const failure = await createInboxApi(undefined)
      .enquiries(query, signal)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
  })
})
