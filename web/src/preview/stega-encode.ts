import {type ContentSourceMap, getPublishedId, parseJsonPath} from '@sanity/client/csm'
import {type Source, type StegaCodec, studioPath} from '#web/src/preview/stega-codec.ts'

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

type Position = {at: string; map: ContentSourceMap; codec: StegaCodec; source?: Source | undefined}

function visit(value: unknown, given: Position): unknown {
  const position = {...given, source: sourceAt(given)}
  if (typeof value === 'string') return encodeText(value, position)
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) =>
      visit(item, stepTo(position, keyOf(item) ?? index, index)),
    )
  }
  if (!isFields(value)) return value
  const inside = {...position, source: sourceOfObject(value, position)}
  addPicture(value, inside)
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, visit(part, stepTo(inside, name, name))]),
  )
}

function encodeText(value: string, position: Position): string {
  const {source, codec} = position
  if (!source || !stegaFilter(value, source)) return value
  const code = codec.encode(source)
  const visible = value.trimEnd()
  // Characters between two spans of a text are part of the first.
  return visible.replaceAll(paragraphEnd, (end) => code + end) + code + value.slice(visible.length)
}

/** The map's entry for a value itself; else the one of what is around it. */
function sourceAt({at, map, source}: Position): Source | undefined {
  const mapping = map.mappings[at]
  if (!mapping) return source
  if (mapping.source.type !== 'documentValue') return undefined
  const {document, path} = mapping.source
  const origin = map.documents[document]
  const written = map.paths[path]
  if (!origin || written === undefined) return undefined
  return {
    id: getPublishedId(origin._id),
    type: origin._type ?? '',
    path: studioPath(parseJsonPath(written)),
  }
}

/** An object that the query put together is where its attributes are, if those have their own names. */
function sourceOfObject(value: Fields, position: Position): Source | undefined {
  for (const name of Object.keys(value)) {
    const step = stepTo(position, name, name)
    const source = position.map.mappings[step.at] && sourceAt(step)
    if (source?.path.at(-1) === name) return {...source, path: source.path.slice(0, -1)}
  }
  return position.source
}

/** A picture has no text of its own where its alternative text is empty: its URL leads to its field. */
function addPicture({asset}: Fields, {source, codec}: Position): void {
  if (!source || !isFields(asset) || namesIn(source).includes('seo')) return
  const {_id: id} = asset
  if (typeof id === 'string' && id.startsWith('image-')) codec.addPicture(id, source)
}

/** The position of a part, named in the document by `step` and in the result by `name`. */
function stepTo({at, source, ...position}: Position, step: Step, name: string | number): Position {
  return {
    ...position,
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

/** The names of a field and of the objects in which it is, from the document down. */
const namesIn = ({path}: Source): string[] => path.filter((step) => typeof step === 'string')

/** The head of each page compares its title with the site's name. */
const isSiteName = ({type, path}: Source): boolean =>
  type === 'siteSettings' && path.length === 1 && path[0] === 'name'

/**
 * Tells whether a text gets stega: one that people read, and that no program depends on. It is what `stega.filter`
 * is in the configuration of Sanity's client.
 */
function stegaFilter(value: string, source: Source): boolean {
  if (isSiteName(source)) return false
  if (value.trim() === '' || urlOrPath.test(value) || date.test(value)) return false
  const names = namesIn(source)
  const name = names.at(-1) ?? '_'
  if (name.startsWith('_') || fieldsWithoutStega.has(name)) return false
  return !names.some((part) => partsWithoutStega.has(part))
}
