import {z} from 'zod'
import type {Inspector} from './sweep.ts'

const document = z.object({
  headings: z.number(),
  readable: z.number(),
  scripts: z.array(z.string()),
  preloads: z.number(),
  plainPictures: z.array(z.string()),
})

/** Runs in the page: parses a document as one without scripts reads it. */
function read(html: string) {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const main = parsed.querySelector('main')
  const pictures = Array.from(
    parsed.querySelectorAll<HTMLImageElement>('main img:not([src*=".svg"])'),
  )
  const isPlain = ({style}: HTMLImageElement) => !/data:image\/(?:webp|jpeg)/.test(style.cssText)
  const code = Array.from(parsed.querySelectorAll('script:not([type^="application"])'))
  return {
    headings: parsed.querySelectorAll('h1').length,
    readable: (main?.textContent.length ?? 0) + (main?.querySelectorAll('img').length ?? 0) * 40,
    scripts: code.map(({textContent}) => textContent),
    preloads: parsed.querySelectorAll('link[rel=modulepreload]').length,
    plainPictures: pictures.filter(isPlain).map(({src}) => src),
  }
}

/** The document alone: what is read before, or without, any script. */
export const inspectServerHtml: Inspector = {
  name: 'can be read without scripts, shows its pictures blurred, and has one small script',
  async find({page, html}) {
    const summary = document.parse(await page.evaluate(read, html))
    const [starter = '', ...more] = summary.scripts
    return [
      ...(summary.headings === 1 ? [] : [`${summary.headings} headings of level 1`]),
      ...(summary.readable > 100 ? [] : [`${summary.readable} letters to read`]),
      ...(starter && starter.length < 1024 ? [] : [`a starter of ${starter.length} letters`]),
      ...more.map((script) => `another script: ${script.slice(0, 80)}`),
      ...(summary.preloads === 0 ? [] : ['scripts are loaded before the page is drawn']),
      ...summary.plainPictures.map((src) => `${src} shows nothing until it is loaded`),
    ]
  },
}
