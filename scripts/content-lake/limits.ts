/** A limit for people who are signed in; of strangers, who write and sign in nowhere, some have none of their own. */
interface Limit<Anonymous extends number | null> {
  /** The thing that is limited, as the README's table names it. */
  what: string
  unit: 'characters' | 'bytes' | 'pixels' | 'ms' | 'levels' | ''
  anonymous: Anonymous
  signedIn: number
  /** What a client gets beyond it. */
  beyond: string
}

type Text = Omit<Limit<number>, 'anonymous' | 'signedIn'>

/** A limit that is one number for everybody, or for the only ones who can meet it. */
const same = (value: number, text: Text) => ({...text, anonymous: value, signedIn: value, value})

const each = (anonymous: number, signedIn: number, text: Text): Limit<number> => ({
  ...text,
  anonymous,
  signedIn,
})

const TIMEOUT = '400 `queryTimeoutError`'

/** Every limit that a client can meet. The README's table shows them as they are here. */
export const LIMITS = {
  url: same(64_000, {what: 'length of a URL', unit: 'characters', beyond: '414'}),
  queryBody: each(65_536, 2_000_000, {what: 'body of a query', unit: 'bytes', beyond: '413'}),
  query: each(64_000, 200_000, {what: 'length of a query', unit: 'characters', beyond: '400'}),
  queryParams: same(500, {what: 'parameters of a query', unit: '', beyond: '400'}),
  perspectives: same(20, {what: 'names in a perspective', unit: '', beyond: '400'}),
  queryTime: each(4_000, 20_000, {what: 'time of a query', unit: 'ms', beyond: TIMEOUT}),
  queryResult: each(16_000_000, 128_000_000, {
    what: 'result of a query',
    unit: 'bytes',
    beyond: TIMEOUT,
  }),
  queryHeap: each(96_000_000, 256_000_000, {
    what: 'memory of a query beside the documents',
    unit: 'bytes',
    beyond: TIMEOUT,
  }),
  waitingQueries: same(20, {what: 'queries that wait', unit: '', beyond: '429 with `Retry-After`'}),
  waitingTime: same(60_000, {
    what: 'time for which a query waits',
    unit: 'ms',
    beyond: '429 with `Retry-After`',
  }),
  mutationBody: same(32_000_000, {
    what: 'body of a mutate or actions request',
    unit: 'bytes',
    beyond: '413',
  }),
  mutationQueryTime: same(2_000, {what: 'time of a mutation’s query', unit: 'ms', beyond: TIMEOUT}),
  actions: same(1_000, {what: 'actions in a request', unit: '', beyond: '400'}),
  jsonDepth: same(100, {what: 'nesting of a request’s JSON', unit: 'levels', beyond: '400'}),
  documentDepth: same(64, {what: 'nesting of a document', unit: 'levels', beyond: '400'}),
  attributeName: same(256, {what: 'name of an attribute', unit: 'characters', beyond: '400'}),
  patchPath: same(4_000, {what: 'path of a patch', unit: 'characters', beyond: '400'}),
  documentAttributes: same(20_000, {what: 'attributes of a document', unit: '', beyond: '400'}),
  ids: same(1_000, {what: 'ids in a doc or history request', unit: '', beyond: '400'}),
  transactions: same(1_000, {
    what: 'transactions asked of the history (default 50)',
    unit: '',
    beyond: '400',
  }),
  imageUpload: same(32_000_000, {what: 'upload of an image', unit: 'bytes', beyond: '413'}),
  svgUpload: same(5_000_000, {what: 'upload of an SVG', unit: 'bytes', beyond: '400'}),
  fileUpload: same(200_000_000, {what: 'upload of a file', unit: 'bytes', beyond: '413'}),
  uploadPause: same(60_000, {what: 'pause within an upload', unit: 'ms', beyond: '408'}),
  originalPixels: same(100_000_000, {
    what: 'pixels of an uploaded image',
    unit: 'pixels',
    beyond: '400',
  }),
  imageTime: each(10_000, 30_000, {
    what: 'processor time of a transformed image',
    unit: 'ms',
    beyond: '400, not tried again for 10 minutes',
  }),
  imageMemory: each(400_000_000, 900_000_000, {
    what: 'memory of a transformed image',
    unit: 'bytes',
    beyond: '400, not tried again for 10 minutes',
  }),
  waitingImages: same(300, {
    what: 'transformed images that wait',
    unit: '',
    beyond: '503 with `Retry-After`',
  }),
  listenerQuery: same(20_000, {
    what: 'length of a listener’s query',
    unit: 'characters',
    beyond: '`channelError`',
  }),
  filterTime: each(1_000, 5_000, {
    what: 'time of a listener’s filter, for 20 transactions',
    unit: 'ms',
    beyond: '`channelError`',
  }),
  waitingTransactions: same(500, {
    what: 'transactions that wait for a filter',
    unit: '',
    beyond: '`channelError`',
  }),
  streams: same(5_000, {what: 'open event streams of people signed in', unit: '', beyond: '503'}),
  unreadStream: same(4_000_000, {
    what: 'unread bytes of an event stream',
    unit: 'bytes',
    beyond: 'disconnected',
  }),
  socketStreams: same(500, {
    what: 'streams on one WebSocket',
    unit: '',
    beyond: 'the stream ends',
  }),
  socketMessage: same(256_000, {
    what: 'message of a WebSocket',
    unit: 'bytes',
    beyond: 'disconnected',
  }),
  presenceMessage: same(16_000, {
    what: 'message of presence',
    unit: 'bytes',
    beyond: 'disconnected',
  }),
  unreadSocket: same(8_000_000, {
    what: 'unread bytes of a WebSocket',
    unit: 'bytes',
    beyond: 'disconnected',
  }),
  unreadTime: same(30_000, {
    what: 'time in which a client reads nothing of a result',
    unit: 'ms',
    beyond: 'disconnected',
  }),
  session: same(30 * 24 * 60 * 60 * 1000, {what: 'session', unit: 'ms', beyond: '401'}),
} as const

/** The limits as rows of a table: what, for strangers, for people who are signed in, beyond it. */
export const limitRows = (): string[][] =>
  Object.values(LIMITS).map(({what, unit, anonymous, signedIn, beyond}) => [
    what,
    format(anonymous, unit),
    format(signedIn, unit),
    beyond,
  ])

function format(value: number, unit: Limit<number>['unit']): string {
  const days = value / (24 * 60 * 60 * 1000)
  if (unit === 'ms') return days >= 1 ? `${days} days` : `${value / 1000} s`
  if (unit === 'bytes' && value % 1000 === 0) {
    return value < 1e6 ? `${value / 1000} KB` : `${value / 1e6} MB`
  }
  if (unit === 'pixels') return `${value / 1e6} megapixels`
  return `${value.toLocaleString('en')} ${unit}`.trim()
}
