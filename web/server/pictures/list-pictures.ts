import {imageWidths} from '#web/src/shared/ui/media/image-widths.ts'
import {chooseSource, type Source} from './choose-source.ts'
import {usualScreens} from './screens.ts'

/** URLs of pictures, in the order in which a page shows them. */
export type PagePictures = {
  /** What browsers load at once. */
  first: string[]
  /** What they load when it comes near. */
  later: string[]
  /** What a link opens large. */
  large: string[]
}

/** The sizes of a page's pictures that browsers choose on usual screens, by its HTML alone. */
export function listPictures(html: string): PagePictures {
  const found: PagePictures = {first: [], later: [], large: []}
  let sources: Source[] = []
  const add = (list: keyof PagePictures, offered: readonly Source[]) => {
    for (const screen of usualScreens) {
      const url = chooseSource(offered, screen)
      if (url && !found[list].includes(url)) found[list].push(url)
    }
  }
  for (const [tag, name] of html.matchAll(/<(picture|source|img|a)\b[^>]*>/g)) {
    if (name === 'picture') sources = []
    else if (name === 'source') sources.push(readSource(tag))
    else if (name === 'img') {
      add(readAttribute(tag, 'loading') === 'lazy' ? 'later' : 'first', [
        ...sources,
        readSource(tag),
      ])
      sources = []
    } else add('large', readLink(tag))
  }
  return found
}

function readSource(tag: string): Source {
  const set = readAttribute(tag, 'srcset') ?? readAttribute(tag, 'src')
  const candidates = (set ?? '').split(', ').flatMap((entry) => {
    const [url, width = '1w'] = entry.split(' ')
    return url ? [{url, width: Number.parseInt(width, 10)}] : []
  })
  const sizes = readAttribute(tag, 'sizes') ?? '100vw'
  return {candidates, sizes, media: readAttribute(tag, 'media')}
}

/** A link to a picture, which is shown over the whole page instead where scripts run. */
function readLink(tag: string): Source[] {
  const href = readAttribute(tag, 'href') ?? ''
  const [, natural] = /-(\d+)x\d+\.\w+\?/.exec(href) ?? []
  if (natural === undefined || !/[?&]w=\d+/.test(href)) return []
  const rect = /[?&]rect=\d+,\d+,(\d+)/.exec(href)?.[1]
  const widths = imageWidths.wide.filter((width) => width <= Number(rect ?? natural))
  const candidates = widths.map((width) => ({
    url: href.replace(/([?&]w=)\d+/, (_, name: string) => name + width),
    width,
  }))
  return [{candidates, sizes: '100vw'}]
}

/** An attribute's value, whatever case its name is written in; React escapes these characters. */
function readAttribute(tag: string, name: string): string | undefined {
  const value = new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1]
  return value
    ?.replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
