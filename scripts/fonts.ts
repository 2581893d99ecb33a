/**
 * Subsets the site's typeface to the characters of its pages: `node scripts/fonts.ts` rewrites
 * web/src/shared/styles/fonts. The core file holds basic Latin and punctuation; letters of
 * Nigerian names beyond it (ẹ, ọ, ṣ, …) are in small files that a browser fetches only
 * where such a letter occurs (`unicode-range` in web/src/shared/styles/fonts.css).
 */
import {readFile, writeFile} from 'node:fs/promises'
import {createRequire} from 'node:module'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const target = new URL('../web/src/shared/styles/fonts/', import.meta.url)

const range = (first: number, last: number) =>
  Array.from({length: last - first + 1}, (_, index) => String.fromCodePoint(first + index)).join('')

const without = (text: string, letters: string) =>
  Array.from(text)
    .filter((letter) => !letters.includes(letter))
    .join('')

/**
 * The tones of Nigerian names; then the letters of their alphabets that the typeface has, and the naira sign. It lacks
 * ǹ, ḿ, ṅ and the hooked letters of Hausa (ɓ, ɗ, ƙ, ƴ): browsers draw those in a font of their own.
 */
const tones = 'ÀÁÈÉÌÍÒÓÙÚàáèéìíòóùú'
const nigerian = 'ŃńṢṣ₦'

const subsets = [
  {
    source: 'archivo-latin-standard-normal.woff2',
    file: 'archivo-core.woff2',
    text: `${range(0x20, 0x7e)}\u00a0©®·°£×÷–—‘’“”…•←→`,
  },
  {
    source: 'archivo-latin-standard-normal.woff2',
    file: 'archivo-tones.woff2',
    text: tones,
  },
  {
    source: 'archivo-latin-standard-normal.woff2',
    file: 'archivo-accents.woff2',
    text: without(`${range(0xa1, 0xff)}Œœ′″−™`, `${tones}×÷`),
  },
  {
    source: 'archivo-latin-ext-standard-normal.woff2',
    file: 'archivo-nigerian.woff2',
    text: nigerian,
  },
  {
    source: 'archivo-latin-ext-standard-normal.woff2',
    file: 'archivo-extended.woff2',
    text: without(range(0x100, 0x17f), `${nigerian}Œœ`),
  },
  {
    source: 'archivo-vietnamese-standard-normal.woff2',
    file: 'archivo-dotted.woff2',
    text: `ẸẹẼẽỊịỌọỤụ${range(0x300, 0x301)}${range(0x303, 0x304)}\u0323`,
  },
]

for (const {source, file, text} of subsets) {
  const font = await readFile(require.resolve(`@fontsource-variable/archivo/files/${source}`))
  const subset = await subsetFont(font, text, {
    targetFormat: 'woff2',
    variationAxes: {wght: {min: 400, max: 700}, wdth: {min: 100, max: 118}},
  })
  await writeFile(new URL(file, target), subset)
  process.stdout.write(`${file}  ${(subset.length / 1024).toFixed(1)} KB\n`)
}
