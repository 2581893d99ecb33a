import {readFileSync} from 'node:fs'

const GENERATED = new URL('../../../../web/src/shared/cms/content.gen.ts', import.meta.url)

/** A text between single quotes, at the beginning of a line of the generated map. */
const KEY = /^ {4}('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"):/gm

/** All queries of the site, from the list that `npm run types` generates. */
export function siteQueries(): string[] {
  const text = readFileSync(GENERATED, 'utf8')
  const map = text.slice(text.indexOf('interface SanityQueries'))
  return [...map.matchAll(KEY)].map(([, quoted = '']) =>
    quoted
      .slice(1, -1)
      .replaceAll(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character)),
  )
}
