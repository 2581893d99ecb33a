type Unit = 'characters' | 'bytes' | 'pixels' | 'ms' | 'levels' | ''

/**
 * A limit for strangers and one for people who are signed in.
 *
 * @param what the thing that is limited, as the README's table names it.
 * @param beyond the answer that a client gets beyond it.
 */
const perReader = (
  anonymous: number,
  signedIn: number,
  what: string,
  unit: Unit,
  beyond: string,
) => ({
  anonymous,
  signedIn,
  what,
  unit,
  beyond,
})

/** A limit that is one number for everybody, or for the only ones who can meet it. */
const forAll = (value: number, what: string, unit: Unit, beyond: string) => ({
  ...perReader(value, value, what, unit, beyond),
  value,
})

const TIMEOUT = '400 `queryTimeoutError`'
const NOT_AGAIN = '400, not tried again for 10 minutes'
const CLOSED = 'disconnected'
const DAY_MS = 24 * 60 * 60 * 1000

/** Every limit that a client can meet. The README's table shows them as they are here. */
export const LIMITS = {
  url: forAll(64_000, 'length of a URL', 'characters', '414'),
  queryBody: perReader(65_536, 2_000_000, 'body of a query', 'bytes', '413'),
  query: perReader(64_000, 200_000, 'length of a query', 'characters', '400'),
  queryParams: forAll(500, 'parameters of a query', '', '400'),
  perspectives: forAll(20, 'names in a perspective', '', '400'),
  queryTime: perReader(4_000, 20_000, 'time of a query', 'ms', TIMEOUT),
  queryResult: perReader(16_000_000, 128_000_000, 'result of a query', 'bytes', TIMEOUT),
  queryHeap: forAll(256_000_000, 'memory of a query beside the documents', 'bytes', TIMEOUT),
  waitingQueries: forAll(
    20,
    'queries that wait, but those of this machine and of the token',
    '',
    '429 with `Retry-After`',
  ),
  waitingTime: forAll(60_000, 'time for which a query waits', 'ms', '429 with `Retry-After`'),
  mutationBody: forAll(32_000_000, 'body of a mutate or actions request', 'bytes', '413'),
  viewerBody: forAll(64_000, 'such a body, of a viewer', 'bytes', '413'),
  mutationTime: forAll(
    2_000,
    'processor time of a request’s changes, but with the token',
    'ms',
    '400, and nothing is changed',
  ),
  viewerTime: forAll(100, 'such time, of a viewer', 'ms', '400, and nothing is changed'),
  mutationQueries: forAll(100, 'mutations by query in a request', '', '400'),
  mutationQueryTime: forAll(2_000, 'time of a request’s mutations by query', 'ms', TIMEOUT),
  mutatedByQuery: forAll(10_000, 'documents that they change', '', '400'),
  actions: forAll(1_000, 'actions in a request', '', '400'),
  jsonDepth: forAll(100, 'nesting of a request’s JSON', 'levels', '400'),
  documentDepth: forAll(64, 'nesting of a document', 'levels', '400'),
  attributeName: forAll(256, 'name of an attribute', 'characters', '400'),
  patchPath: forAll(4_000, 'path of a patch', 'characters', '400'),
  documentAttributes: forAll(20_000, 'attributes of a document', '', '400'),
  ids: forAll(1_000, 'ids in a doc or history request', '', '400'),
  transactions: forAll(1_000, 'transactions asked of the history (default 50)', '', '400'),
  imageUpload: forAll(32_000_000, 'upload of an image', 'bytes', '413'),
  svgUpload: forAll(5_000_000, 'upload of an SVG', 'bytes', '400'),
  fileUpload: forAll(200_000_000, 'upload of a file', 'bytes', '413'),
  uploadPause: forAll(60_000, 'pause within an upload', 'ms', '408'),
  originalPixels: forAll(100_000_000, 'pixels of an uploaded image', 'pixels', '400'),
  imagePixels: perReader(
    8_000_000,
    40_000_000,
    'pixels of a transformed image',
    'pixels',
    'made smaller, or 400 for who is signed in',
  ),
  imageTime: perReader(10_000, 30_000, 'processor time of a transformed image', 'ms', NOT_AGAIN),
  imageMemory: perReader(
    400_000_000,
    900_000_000,
    'memory of a transformed image',
    'bytes',
    NOT_AGAIN,
  ),
  waitingImages: forAll(300, 'transformed images that wait', '', '503 with `Retry-After`'),
  listenerQuery: perReader(
    1_000,
    20_000,
    'length of a listener’s query',
    'characters',
    '`channelError`',
  ),
  streams: forAll(5_000, 'open event streams of people signed in', '', '503'),
  unreadStream: forAll(4_000_000, 'unread bytes of an event stream', 'bytes', CLOSED),
  socketStreams: forAll(500, 'streams on one WebSocket', '', 'the stream ends'),
  socketMessage: forAll(256_000, 'message of a WebSocket', 'bytes', CLOSED),
  unreadSocket: forAll(8_000_000, 'unread bytes of a WebSocket', 'bytes', CLOSED),
  unreadTime: forAll(30_000, 'time in which a client reads nothing of a result', 'ms', CLOSED),
  settings: forAll(2_000_000, 'the Studio’s settings of a person', 'bytes', '413'),
  session: forAll(30 * DAY_MS, 'session', 'ms', '401'),
} as const

/** The limits as rows of a table: what, for strangers, for people who are signed in, beyond it. */
export const limitRows = (): string[][] =>
  Object.values(LIMITS).map(({what, unit, anonymous, signedIn, beyond}) => [
    what,
    format(anonymous, unit),
    format(signedIn, unit),
    beyond,
  ])

function format(value: number, unit: Unit): string {
  if (unit === 'ms') return value >= DAY_MS ? `${value / DAY_MS} days` : `${value / 1000} s`
  if (unit === 'bytes' && value % 1000 === 0) {
    return value < 1e6 ? `${value / 1000} KB` : `${value / 1e6} MB`
  }
  if (unit === 'pixels') return `${value / 1e6} megapixels`
  return `${value.toLocaleString('en')} ${unit}`.trim()
}
