import {getPublishedId, parseJsonPath, type ContentSourceMap} from '@sanity/client/csm'
import {annotateStegaSpans} from './annotate-stega-spans.ts'
import type {Source} from './source.ts'
import {studioPath, type StegaCodec} from './stega-codec.ts'
import {COUNTED, drawnAs, stegaFilter} from './stega-filter.ts'

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
  return value.trimEnd().replaceAll(paragraphEnd, (end) => code + end) + code
}

/** What the map says of a place itself; else what is known from the places around it. */
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

/** What a query counts has no place in a document, but what is counted has. */
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
