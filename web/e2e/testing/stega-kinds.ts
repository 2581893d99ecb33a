import {fieldOf, type Drawn} from './stega-labels.ts'

/** Kinds of things that an editor clicks on a page. */
export type Kind =
  'header' | 'footer' | 'text' | 'span' | 'list' | 'picture' | 'hero slide' | 'other document'

/** The kinds of what is drawn, of all that leads to a field. */
export function kindsOf(drawn: readonly Drawn[], pageType: string): Set<Kind> {
  return new Set(drawn.flatMap((each) => kindOf(each, pageType) ?? []))
}

function kindOf({label, part, isPicture}: Drawn, pageType: string): Kind[] | undefined {
  if (!label) return undefined
  if (part === 'header' || part === 'footer') return [part]
  const {type, path} = fieldOf(label)
  const kinds: Kind[] = []
  if (isPicture) kinds.push('picture')
  if (/children\[[^\]]+\]\.text$/.test(path)) kinds.push('span')
  else if (path.includes('[')) kinds.push('list')
  else kinds.push('text')
  if (type === 'heroSlide') kinds.push('hero slide')
  if (type !== pageType) kinds.push('other document')
  return kinds
}

/** Every page has these. */
const everywhere: readonly Kind[] = ['header', 'footer', 'text']

const more: Readonly<Record<string, readonly Kind[]>> = {
  '/': ['other document', 'hero slide', 'list', 'picture'],
  '/about': ['span', 'list', 'other document', 'picture'],
  '/management': ['other document', 'picture'],
  '/code-of-conduct': ['list', 'span', 'picture'],
  '/services': ['other document', 'span', 'list', 'picture'],
  '/initiatives': ['list', 'span', 'other document', 'picture'],
  '/partnerships': ['list', 'span', 'other document', 'picture'],
  '/energy-transition': ['list', 'span', 'other document', 'picture'],
  '/purchase-process': ['list', 'other document', 'span', 'picture'],
  '/news': ['other document', 'picture'],
  '/publications': ['other document', 'picture'],
  '/gallery': ['other document', 'picture'],
  '/faq': ['other document', 'span', 'picture'],
  '/whistleblower-policy': ['span', 'list', 'picture'],
  '/disclaimer': ['list', 'span', 'picture'],
  '/terms-and-conditions': ['list', 'span', 'other document', 'picture'],
  '/privacy': ['list', 'span', 'other document', 'picture'],
  '/accessibility': ['list', 'span', 'other document', 'picture'],
  '/search': ['list'],
  '/news/*': ['other document', 'span', 'list', 'picture'],
  '/publications/*': ['other document', 'span', 'list', 'picture'],
  '/gallery/*': ['picture', 'list', 'other document'],
  '/nowhere': [],
}

/** The kinds that a route has in the seed. */
export const expectedKinds = (route: string): readonly Kind[] => [
  ...everywhere,
  ...(more[route] ?? missing(route)),
]

function missing(route: string): never {
  throw new Error(`Nobody has said what editors click on ${route}.`)
}
