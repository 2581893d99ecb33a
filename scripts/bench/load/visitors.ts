import {fork} from 'node:child_process'
import {once} from 'node:events'
import {z} from 'zod'

/** A group of visitors that come at a steady rate, each for the next of these paths. */
export type Group = {name: string; perSecond: number; paths: readonly string[]}

export type Load = {origin: string; groups: readonly Group[]; seconds: number}

const visits = z.object({
  /** Milliseconds of each answer, by the group's name, from when the request was due. */
  times: z.record(z.string(), z.array(z.number())),
  /** Statuses other than 200, and failed connections. */
  errors: z.array(z.string()),
})

export type Visits = z.infer<typeof visits>

/** Browsers accept this, by which the format of pictures is chosen. */
export const acceptedTypes = 'text/html,image/avif,image/webp,*/*'

/** Lets visitors come from a process of their own, until the last has his answer. */
export async function sendVisitors(load: Load): Promise<Visits> {
  const visitors = fork(new URL('visitors-process.ts', import.meta.url))
  visitors.send(load)
  const [message] = await once(visitors, 'message')
  visitors.kill()
  return visits.parse(message)
}

/** The paths of pictures that the pages show to a browser, each once, all made already. */
export async function findPictures(origin: string, pages: readonly string[]): Promise<string[]> {
  const paths = new Set<string>()
  for (const page of pages) {
    const html = await (await fetch(origin + page)).text()
    for (const [, url = ''] of html.matchAll(/\ssrc="([^"]*\/images\/[^"]+)"/g)) {
      const {pathname, search} = new URL(url.replaceAll('&amp;', '&'), origin)
      paths.add(pathname + search)
    }
  }
  const headers = {Accept: acceptedTypes}
  for (const path of paths) await (await fetch(origin + path, {headers})).arrayBuffer()
  return [...paths]
}
