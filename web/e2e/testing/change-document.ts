import {z} from 'zod'

export type Document = {_id: string; _type: string; [field: string]: unknown}

/** The way to a field: names, and `*` for every member of a list. */
export type Path = readonly string[]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Sanity's own fields, which no editor can leave out. */
const isOwn = (name: string) => name.startsWith('_')

/** Every field of a document, at every depth; a field of the members of a list counts once. */
export function fieldPaths(value: unknown, depth = Number.POSITIVE_INFINITY): Path[] {
  if (depth === 0) return []
  if (Array.isArray(value)) {
    const below = value.flatMap((member) => fieldPaths(member, depth))
    return distinct(below.map((path) => ['*', ...path]))
  }
  if (!isObject(value)) return []
  return Object.entries(value)
    .filter(([name]) => !isOwn(name))
    .flatMap(([name, part]) => [
      [name],
      ...fieldPaths(part, depth - 1).map((path) => [name, ...path]),
    ])
}

const distinct = (paths: Path[]): Path[] => [
  ...new Map(paths.map((path) => [path.join('.'), path])).values(),
]

const document = z.looseObject({_id: z.string(), _type: z.string()})

/** A copy in which `change` is applied to each value at `path`. */
export function changeField(
  source: Document,
  path: Path,
  change: (value: unknown) => unknown,
): Document {
  return document.parse(changed(source, path, change))
}

function changed(value: unknown, path: Path, change: (value: unknown) => unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return change(value)
  if (step === '*') {
    return Array.isArray(value) ? value.map((member) => changed(member, rest, change)) : value
  }
  if (!isObject(value) || !(step in value)) return value
  const {[step]: part, ...others} = value
  const made = changed(part, rest, change)
  return made === undefined ? others : {...value, [step]: made}
}

/** A copy in which `change` is applied to every value at every depth, the innermost first. */
export function changeAllFields(
  source: Document,
  change: (value: unknown, name: string) => unknown,
): Document {
  const walk = (value: unknown, name: string): unknown => {
    if (Array.isArray(value))
      return change(
        value.map((member) => walk(member, name)),
        name,
      )
    if (!isObject(value)) return change(value, name)
    const parts = Object.entries(value).map(([key, part]) => [key, walk(part, key)])
    return change(Object.fromEntries(parts), name)
  }
  return document.parse(walk(source, ''))
}

/** Fields whose strings are not shown as text: links, names of options, marks of rich text. */
const technical = new Set(
  'current href url link from to buttonLink platform icon action style listItem marks language categories publishedDate email phone'.split(
    ' ',
  ),
)
/** Tells whether a value is text that a visitor reads. */
export const isVisibleText = (value: unknown, name: string): value is string =>
  typeof value === 'string' && !name.startsWith('_') && !technical.has(name)
