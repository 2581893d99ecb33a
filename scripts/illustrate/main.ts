import {mkdir, writeFile} from 'node:fs/promises'
import {dirname} from 'node:path'
import {fileURLToPath} from 'node:url'
import {parseArgs} from 'node:util'
import {pictures} from './catalogue/all.ts'
import {marks} from './catalogue/marks.ts'
import type {Picture} from './catalogue/picture.ts'
import {createPlate, toSvg} from './kit/plate.ts'
import {renderPicture} from './kit/render.ts'

const images = fileURLToPath(new URL('../../seed/images/', import.meta.url))

const {values, positionals} = parseArgs({
  options: {alts: {type: 'string'}, out: {type: 'string', default: images}},
  allowPositionals: true,
})

if (values.alts) {
  const alts = Object.fromEntries([...marks, ...pictures].map(({file, alt}) => [file, alt]))
  await writeFile(values.alts, `${JSON.stringify(alts, null, 2)}\n`)
}

/** Draws one picture, or says in one sentence why it could not. */
async function make(picture: Picture): Promise<number> {
  const {width, height, seed, time, sunX, budget} = picture
  const plate = createPlate({width, height, seed, time, ...(sunX === undefined ? {} : {sunX})})
  const body = picture.draw(plate)
  const file = `${values.out.replace(/\/$/, '')}/${picture.file}`
  const svg = toSvg(plate, body)
  const bloom = picture.bloom ?? plate.light.bloom
  return renderPicture({svg, width, height, file, budget, bloom})
}

const [filter = ''] = positionals
for (const {file, draw} of marks.filter((drawing) => drawing.file.includes(filter))) {
  const target = `${values.out.replace(/\/$/, '')}/${file}`
  await mkdir(dirname(target), {recursive: true})
  await writeFile(target, await draw())
  console.log(`           ${file}`)
}
const wanted = pictures.filter(({file}) => file.includes(filter))
let total = 0
for (const [index, picture] of wanted.entries()) {
  const bytes = await make(picture).catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
    return 0
  })
  total += bytes
  const place = `${index + 1}/${wanted.length}`.padStart(9)
  console.log(`${place}  ${picture.file}  ${Math.round(bytes / 1024)} KB`)
}
console.log(`${wanted.length} pictures, ${(total / 1048576).toFixed(1)} MB`)
