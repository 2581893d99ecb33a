/** What a phone loads for a page without scrolling; sizes are KiB as sent (brotli). */
export const costKinds = [
  'scripts', // that the document links to, their static imports included
  'styles',
  'html',
  'mainPicture', // the largest contentful paint, where it is a picture
  'pictures',
  'fonts',
  'requests', // all of them, with what is loaded when idle
] as const

export type Cost = Record<(typeof costKinds)[number], number>

/** React, the router and the store alone are 95 KiB of the scripts. */
const page: Cost = {
  scripts: 116,
  styles: 10,
  html: 12,
  mainPicture: 60,
  pictures: 120,
  fonts: 34,
  requests: 17,
}
const list: Cost = {...page, scripts: 117, html: 9, mainPicture: 30, pictures: 140, requests: 20}
const detail: Cost = {...page, scripts: 121, styles: 10.5, mainPicture: 50, requests: 20}

/** The budget by route; a route that is not here has the budget `page`. */
const budgets = new Map<string, Cost>([
  ['/', {...page, html: 13, pictures: 320, requests: 30}],
  // Names with the letters of several alphabets, which are fetched where they occur.
  ['/management', {...page, fonts: 46, requests: 20}],
  ['/news', list],
  ['/publications', list],
  ['/gallery', {...list, requests: 24}],
  ['/news/*', detail],
  ['/publications/*', detail],
  ['/gallery/*', {...detail, requests: 22}],
])

export const budgetOf = (route: string): Cost => budgets.get(route) ?? page
