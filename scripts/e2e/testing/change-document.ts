import {z} from 'zod'

export type Document = {_id: string; _type: string; [field: string]: unknown}

/** One step towards a field: its name, or `*` for every member of a list. */
export type Path = readonly string[]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What belongs to the content service and no editor can leave out. */
const isOwn = (name: string) => name.startsWith('_')

/** Every field of a document, at every depth; what stands in all members of a list counts once. */
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

/** A copy in which the value at `path`, wherever it stands, is what `change` makes of it. */
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

/** A copy in which every value at every depth went through `change`, the innermost first. */
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

/** Strings that are no words: addresses, names of choices, marks of rich text. */
const technical = new Set(
  'current href url link from to buttonLink platform icon action style listItem marks language categories publishedDate email phone'.split(
    ' ',
  ),
)
/** Whether a value is words that a visitor reads. */
export const isVisibleText = (value: unknown, name: string): value is string =>
  typeof value === 'string' && !name.startsWith('_') && !technical.has(name)
