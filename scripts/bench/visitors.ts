import {setTimeout as wait} from 'node:timers/promises'

/** Milliseconds of each answer, from when the request was due; and what was not answered with 200. */
export type Visits = {times: number[]; errors: string[]}

/** Browsers accept this, by which the format of pictures is chosen. */
export const acceptedTypes = 'text/html,image/avif,image/webp,*/*'

let count = 0

/**
 * Lets visitors come at a steady rate, each from an address of his own for the next path, whether or not those before
 * have their answers. autocannon, which sends what is due in a second at once, would measure how they wait for each other.
 */
export async function sendVisitors(
  origin: string,
  {perSecond, paths}: {perSecond: number; paths: readonly string[]},
  seconds: number,
): Promise<Visits> {
  const visits: Visits = {times: [], errors: []}
  const started = performance.now()
  const visit = async (path: string, due: number) => {
    count += 1
    const address = `198.18.${(count >> 7) % 256}.${count % 128}`
    const headers = {Accept: acceptedTypes, 'X-Forwarded-For': address}
    const asking = fetch(origin + path, {headers, signal: AbortSignal.timeout(30_000)})
    const read = asking.then(async (response) => {
      await response.arrayBuffer()
      return response.status
    })
    const status = await read.catch(() => 'no answer')
    // From when it was due: a late request counts as a slow answer.
    visits.times.push(performance.now() - due)
    if (status !== 200) visits.errors.push(`${path}: ${status}`)
  }
  const coming: Promise<void>[] = []
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = started + (n * 1000) / perSecond
    await wait(Math.max(0, due - performance.now()))
    coming.push(visit(paths[n % paths.length] ?? '/', due))
  }
  await Promise.all(coming)
  return visits
}

/** The paths of all pages that the sitemap names. */
export async function sitePaths(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}

/** The pictures that these pages name, each once, all made already: in the sizes of `src` alone, or in all sizes. */
export async function makePictures(
  origin: string,
  pages: readonly string[],
  sizes: 'src' | 'all',
): Promise<string[]> {
  const pattern =
    sizes === 'src' ? /\ssrc="(\/lake\/images\/[^"]+)"/g : /(\/lake\/images\/[^"\s]+)/g
  const paths = new Set<string>()
  for (const page of pages) {
    const html = await (await fetch(origin + page)).text()
    for (const [, path = ''] of html.matchAll(pattern)) paths.add(path.replaceAll('&amp;', '&'))
  }
  for (const path of paths) {
    const response = await fetch(origin + path, {headers: {Accept: acceptedTypes}})
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
  }
  return [...paths]
}
