import {readdir} from 'node:fs/promises'
import {join} from 'node:path'
import {setTimeout as wait} from 'node:timers/promises'
import sharp from 'sharp'
import {root} from '../../build/folders.ts'
import {acceptedTypes} from '../load/accepted-types.ts'
import type {Server} from '../load/start-server.ts'

/** Milliseconds of each upload, and until a size of it was drawn and sent; and what failed. */
export type PhotographTimes = {uploads: number[]; drawn: number[]; errors: string[]}

/** As telephones take them. */
const [WIDTH, HEIGHT] = [4000, 3000]

/**
 * An editor uploads and publishes so many photographs of 12 megapixels, at even distances over the time; a
 * visitor asks for a size of each at once.
 */
export async function uploadPhotographs(
  {origin, editor}: Server,
  {count, seconds}: {count: number; seconds: number},
): Promise<PhotographTimes> {
  const times: PhotographTimes = {uploads: [], drawn: [], errors: []}
  const files = await findPictures()
  const upload = async (n: number) => {
    const bytes = await photograph(files[n % files.length] ?? '', n)
    const started = performance.now()
    const {_id, url} = await editor.assets.upload('image', bytes, {filename: `photograph-${n}.jpg`})
    times.uploads.push(performance.now() - started)
    // Pictures that no published document uses may be hidden from visitors.
    const picture = {_type: 'image', asset: {_type: 'reference', _ref: _id}}
    await editor.createOrReplace({_id: `bench-${n}`, _type: 'bench', picture})
    const published = performance.now()
    const size = `${origin}${new URL(url).pathname}?w=1280&fit=max&auto=format`
    const response = await fetch(size, {headers: {Accept: acceptedTypes}})
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`status ${response.status}`)
    times.drawn.push(performance.now() - published)
  }
  const started = performance.now()
  const uploads: Promise<void>[] = []
  for (let n = 0; n < count; n++) {
    await wait(Math.max(0, started + (n * seconds * 1000) / count - performance.now()))
    const failed = (error: unknown) =>
      void times.errors.push(
        `photograph ${n}: ${error instanceof Error ? error.message : String(error)}`,
      )
    uploads.push(upload(n).catch(failed))
  }
  await Promise.all(uploads)
  return times
}

async function findPictures(): Promise<string[]> {
  const folder = join(root, 'seed/images')
  const files = await readdir(folder, {recursive: true})
  return files.filter((file) => file.endsWith('.webp')).map((file) => join(folder, file))
}

/** A picture of the seed, as large as a photograph, and turned a little in colour: no two are the same. */
const photograph = (file: string, n: number): Promise<Buffer> =>
  sharp(file)
    .resize(WIDTH, HEIGHT)
    .modulate({hue: n % 360})
    .jpeg({quality: 85})
    .toBuffer()
