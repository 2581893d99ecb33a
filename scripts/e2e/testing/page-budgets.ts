/** What a phone loads for a page without scrolling; sizes are KiB as sent (brotli). */
export const costKinds = [
  'scripts', // that the document names, with their static imports
  'styles',
  'html',
  'beforePaint', // the document and its style sheets, with about 184 bytes of headers each
  'state', // the data that the scripts begin with, fetched with them
  'mainPicture', // the largest contentful paint, where it is a picture
  'pictures',
  'fonts',
  'requests', // all of them, with what is loaded when idle
] as const

export type Cost = Record<(typeof costKinds)[number], number>

/** What a server may send on a new connection before it waits for the browser: 10 packets (RFC 6928). */
const oneRoundTrip = 14.2

const page: Cost = {
  scripts: 150,
  styles: 10,
  html: 9,
  beforePaint: 19,
  state: 5,
  mainPicture: 60,
  pictures: 120,
  fonts: 34,
  requests: 30,
}
const list: Cost = {...page, html: 7, beforePaint: oneRoundTrip, mainPicture: 30, pictures: 140}
/** Its document is 7 KiB and the text of the item. */
const detail: Cost = {...page, html: 8, mainPicture: 50}

/** The budget by route; a route that is not here has the budget `page`. */
const budgets = new Map<string, Cost>([
  ['/', {...page, html: 10, beforePaint: 20, pictures: 320}],
  // Names with the letters of several alphabets, which are files of their own.
  ['/management', {...page, beforePaint: oneRoundTrip, fonts: 46}],
  ['/about', {...page, beforePaint: oneRoundTrip}],
  ['/purchase-process', {...page, beforePaint: oneRoundTrip}],
  ['/news', list],
  ['/publications', list],
  ['/gallery', list],
  ['/news/*', detail],
  ['/publications/*', detail],
  ['/gallery/*', detail],
])

export const budgetOf = (route: string): Cost => budgets.get(route) ?? page
