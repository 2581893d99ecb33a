import pMap from 'p-map'
import {acceptedTypes} from '../load/accepted-types.ts'
import type {Server} from '../load/start-server.ts'

/** As many as browsers ask for at once over one connection, or more than a server makes at once. */
const CONCURRENCY = 8

/** Asks for every size of every picture that these pages name. @returns how many there are. */
export async function makeAllPictures({origin}: Server, paths: string[]): Promise<number> {
  const found = new Set<string>()
  for (const path of paths) {
    const html = await (await fetch(origin + path)).text()
    for (const [path] of html.matchAll(/\/lake\/images\/[^"\s]+/g)) {
      found.add(path.replaceAll('&amp;', '&'))
    }
  }
  const make = async (path: string) => {
    const response = await fetch(origin + path, {headers: {Accept: acceptedTypes}})
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
  }
  await pMap(found, make, {concurrency: CONCURRENCY})
  return found.size
}
