import {type ContentSourceMap, getPublishedId, parseJsonPath} from '@sanity/client/csm'
import {
  type DrawnAs,
  type Source,
  type StegaCodec,
  studioPath,
} from '#web/src/preview/stega-codec.ts'
import {publishedDate} from '#web/src/shared/cms/normalise.ts'

type Fields = Record<string, unknown>

/** Where long texts are split into paragraphs before they are drawn: each part keeps its field. */
const paragraphEnd = /\s*(?:\|\||\n[^\S\n]*\n)/g

/**
 * A copy of a result in which each text that comes from a field ends with the code of that field, as
 * Sanity's `stegaEncodeSourceMap` does it.
 *
 * @param map the result's Content Source Map.
 */
export function stegaEncodeResult<Result>(
  result: Result,
  map: ContentSourceMap,
  codec: StegaCodec,
): Result
export function stegaEncodeResult(
  result: unknown,
  map: ContentSourceMap,
  codec: StegaCodec,
): unknown {
  return visit(result, {at: '$', map, codec})
}

type Place = {at: string; map: ContentSourceMap; codec: StegaCodec; source?: Source | undefined}

function visit(value: unknown, given: Place): unknown {
  const place = {...given, source: sourceAt(given)}
  if (typeof value === 'string') return encodeText(value, place)
  if (typeof value === 'number') remember(value, place)
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) =>
      visit(item, stepTo(place, keyOf(item) ?? index, index)),
    )
  }
  if (!isFields(value)) return value
  const own = {...place, source: sourceOfObject(value, place)}
  rememberAsset(value, own)
  rememberCount(value, own)
  return Object.fromEntries(
    Object.entries(annotateStegaSpans(value)).map(([name, part]) => [
      name,
      visit(part, stepTo(own, name, name)),
    ]),
  )
}

function encodeText(value: string, place: Place): string {
  const {source, codec} = place
  if (!source) return value
  if (!stegaFilter(value, source)) {
    remember(value, place)
    return value
  }
  const code = codec.encode(source)
  const words = value.trimEnd()
  // Characters between two spans of a text are part of the first.
  return words.replaceAll(paragraphEnd, (end) => code + end) + code + value.slice(words.length)
}

/** The map's entry for a place itself; else the one known from the places around it. */
function sourceAt({at, map, source}: Place): Source | undefined {
  const mapping = map.mappings[at]
  if (!mapping) return source
  if (mapping.source.type !== 'documentValue') return undefined
  const {document, path} = mapping.source
  const found = map.documents[document]
  const written = map.paths[path]
  if (!found || written === undefined) return undefined
  return {
    id: getPublishedId(found._id),
    type: found._type ?? '',
    path: studioPath(parseJsonPath(written)),
  }
}

/** An object that the query put together is where its attributes are, if those have their own names. */
function sourceOfObject(value: Fields, place: Place): Source | undefined {
  for (const name of Object.keys(value)) {
    const step = stepTo(place, name, name)
    const source = place.map.mappings[step.at] && sourceAt(step)
    if (source?.path.at(-1) === name) return {...source, path: source.path.slice(0, -1)}
  }
  return place.source
}

/** Remembers the field of a value without stega, to be found by how it is drawn. */
function remember(value: string | number, {source, codec}: Place): void {
  const drawn = source && drawnAs(value, source)
  if (drawn) codec.unencoded.add(drawn.as, drawn.drawn, source)
}

/** A count has no place in a document, but the things counted have. */
function rememberCount(value: Fields, {source, codec}: Place): void {
  for (const [name, list] of Object.entries(COUNTED)) {
    const count = value[name]
    if (source && typeof count === 'number') {
      codec.unencoded.add('number', String(count), {...source, path: [...source.path, list]})
    }
  }
}

function rememberAsset({asset, title}: Fields, {source, codec}: Place): void {
  if (!source || !isFields(asset)) return
  const {_id: id, url, originalFilename: name} = asset
  if (typeof id === 'string' && id.startsWith('image-')) codec.unencoded.add('picture', id, source)
  if (typeof url === 'string') codec.unencoded.add('file', url, source)
  if (typeof name === 'string' && !title) codec.unencoded.add('text', name, source)
}

/** The place of a part, named in the document by `step` and in the result by `name`. */
function stepTo({at, source, ...place}: Place, step: Step, name: string | number): Place {
  return {
    ...place,
    at: `${at}${typeof name === 'number' ? `[${name}]` : `['${name}']`}`,
    source: source && {...source, path: [...source.path, step]},
  }
}

type Step = Source['path'][number]

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function keyOf(item: unknown): {_key: string} | undefined {
  const key = isFields(item) ? item['_key'] : undefined
  return typeof key === 'string' ? {_key: key} : undefined
}

/** Fields whose texts are compared, parsed or part of a URL, and never drawn as they are. */
const fieldsWithoutStega = new Set([
  'slug',
  'current',
  'url',
  'href',
  'link',
  'buttonLink',
  'platform',
  'action',
  'icon',
  'audience',
  'actor',
  'categories',
  'tags',
  'publishedDate',
  'style',
  'listItem',
  'marks',
  'markDefs',
  'mimeType',
  'originalFilename',
  'colour',
])

/** Parts of documents that are for machines: what search engines read, and what assets say of themselves. */
const partsWithoutStega = new Set(['seo', 'metadata', 'asset', 'crop', 'hotspot'])

const urlOrPath = /^(?:(?:https?|mailto|tel):|\/\S*$)/i
const date = /^\d{4}-(?:0\d|1[0-2])-[0-3]\d/

/** Texts that are compared or part of a URL, but drawn as they are too: found by what they say. */
const foundByText = new Set(['tags', 'categories'])

/** URLs of links, which may show an icon or a word of the site's own. */
const links = new Set(['url', 'href', 'link', 'buttonLink'])

/** Numbers that queries count, and the field that holds what is counted. */
const COUNTED: Readonly<Record<string, string>> = {count: 'images'}

/** The drawn form of a value without stega, and its field; undefined where it is not drawn. */
function drawnAs(value: string | number, source: Source): {as: DrawnAs; drawn: string} | undefined {
  const name = nameOf(source)
  if (source.path.some((step) => typeof step === 'string' && partsWithoutStega.has(step)))
    return undefined
  if (typeof value === 'number') return {as: 'number', drawn: String(value)}
  if (name === 'publishedDate') return {as: 'text', drawn: drawnDate(value)}
  if (foundByText.has(name) || isSiteName(source)) return {as: 'text', drawn: value}
  return links.has(name) ? {as: 'link', drawn: value} : undefined
}

const drawnDate = (value: string) => (date.test(value) ? publishedDate(value) : value)

const nameOf = ({path}: Source): string => path.findLast((step) => typeof step === 'string') ?? '_'

/** The head of each page compares its title with the site's name. */
export const isSiteName = ({type, path}: Source): boolean =>
  type === 'siteSettings' && path.length === 1 && path[0] === 'name'

/**
 * Tells whether a text gets stega: one that people read, and that no program depends on. It is what `stega.filter`
 * is in the configuration of Sanity's client.
 */
function stegaFilter(value: string, source: Source): boolean {
  if (isSiteName(source)) return false
  if (value.trim() === '' || urlOrPath.test(value) || date.test(value)) return false
  const names = source.path.filter((step) => typeof step === 'string')
  const name = nameOf(source)
  if (name.startsWith('_') || fieldsWithoutStega.has(name)) return false
  return !names.some((part) => partsWithoutStega.has(part))
}

/** The type of the Portable Text annotation that gives a span of a text an element of its own. */
export const STEGA_SPAN = 'stegaSpan'

/**
 * Gives each span of a block that has several an annotation of its own, for which the preview draws an
 * element: only an element can name its field.
 *
 * @see https://github.com/portabletext/portabletext marks and mark definitions
 */
function annotateStegaSpans(block: Fields): Fields {
  const {_type, children, markDefs} = block
  if (_type !== 'block' || !Array.isArray(children) || children.length < 2) return block
  const definitions: Fields[] = []
  const annotate = (child: unknown, place: number): unknown => {
    if (!isSpan(child)) return child
    const _key = `${STEGA_SPAN}-${place}`
    definitions.push({_type: STEGA_SPAN, _key})
    return {...child, marks: [...listOf(child['marks']), _key]}
  }
  return {
    ...block,
    children: children.map(annotate),
    markDefs: [...listOf(markDefs), ...definitions],
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const isSpan = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && '_type' in value && value._type === 'span'
