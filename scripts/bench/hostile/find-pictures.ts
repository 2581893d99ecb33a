import {acceptedTypes} from '../load/accepted-types.ts'

/** The paths of pictures that the pages show to a browser that takes AVIF, each once, all made already. */
export async function findPictures(origin: string, pages: string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const page of pages) {
    const html = await (await fetch(origin + page)).text()
    for (const [, url = ''] of html.matchAll(/\ssrc="([^"]*\/images\/[^"]+)"/g)) {
      const {pathname, search} = new URL(url.replaceAll('&amp;', '&'), origin)
      found.add(pathname + search)
    }
  }
  const headers = {Accept: acceptedTypes}
  for (const path of found) await (await fetch(origin + path, {headers})).arrayBuffer()
  return [...found]
}
