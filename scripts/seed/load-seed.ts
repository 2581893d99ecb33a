import {readdirSync, readFileSync} from 'node:fs'
import {basename, extname, join} from 'node:path'
import {type YAMLError, parseDocument} from 'yaml'
import {ITEMS, SINGLETON_IDS} from '#schemas/pages.ts'
import {
  byPath,
  isRecord,
  linkedPages,
  linksOf,
  pageAt,
  pageReference,
} from '#schemas/rules/site-paths.ts'
import {coerceFields} from './coerce.ts'
import type {Fields, SeedDocument, SeedProblem} from './documents.ts'
import {type TypeTable, readTypes, resolveType} from './type-table.ts'

/** The file of a document, and the id of its entry where the file is a list. */
interface SeedSource {
  file: string
  prefix: string
}

export interface LoadedSeed {
  documents: SeedDocument[]
  /** By document id. */
  sources: ReadonlyMap<string, SeedSource>
  problems: SeedProblem[]
}

/**
 * Reads the seed folder and coerces every value by the schema.
 *
 * @param options.seedDir - Absolute path of `seed/`.
 * @param options.schemaTypes - The raw type definitions of `schemas/index.ts`.
 * @returns All documents that could be read, and every problem with file and field. Mistakes in the
 *   content do not throw.
 */
export function loadSeed(options: {seedDir: string; schemaTypes: readonly unknown[]}): LoadedSeed {
  const types = readTypes(options.schemaTypes)
  const {entries, problems} = readEntries(options.seedDir)
  const sources = new Map<string, SeedSource>()
  const documents: SeedDocument[] = []
  for (const entry of entries) {
    const {documentId, file, prefix} = entry
    if (sources.has(documentId)) {
      const message = `${sources.get(documentId)?.file} already has a document ${documentId}.`
      problems.push({file, at: prefix, message})
      continue
    }
    sources.set(documentId, {file, prefix})
    documents.push(readDocument(entry, types, options.seedDir, problems))
  }
  referToPages(documents)
  return {documents, sources, problems}
}

/**
 * Gives each link the document of its page, as the Studio does where an editor chooses one: the files name a page by
 * its path.
 */
function referToPages(documents: readonly SeedDocument[]): void {
  const pages = byPath(linkedPages(documents))
  for (const {href, holder} of documents.flatMap((document) => [...linksOf(document)])) {
    const page = pageAt(href, pages)
    if (page) holder['page'] = pageReference(page.id)
  }
}

function readDocument(
  {documentId, type, file, prefix, fields, body}: RawDocument,
  types: TypeTable,
  seedDir: string,
  problems: SeedProblem[],
): SeedDocument {
  const shape = types.get(type)
  if (!shape) throw new Error(`The schema has no type “${type}”.`)
  const location = {seedDir, types, file, documentId, path: '', prefix, problems}
  const definitions = resolveType(shape, types).fields
  const {[body?.field ?? '']: markdown, ...others} = fields
  const bodyFields = body
    ? coerceFields(definitions, {[body.field]: markdown}, {...location, bodyLine: body.line})
    : {}
  return {
    _id: documentId,
    _type: type,
    ...coerceFields(definitions, others, location),
    ...bodyFields,
  }
}

/** Files that hold a list of documents, each entry with an `id`, and the type of its entries. */
const LIST_FILES = {
  'hero-slides.yaml': 'heroSlide',
  'management.yaml': 'managementMember',
  'members.yaml': 'member',
  'steps.yaml': 'step',
  'faqs.yaml': 'faq',
  'redirects.yaml': 'redirect',
} as const

/**
 * A folder with one document per file, named after its slug: YAML, or front matter and Markdown, which is the value
 * of the field `body`. Without a type the file's name is the type.
 */
interface Folder {
  type?: string
  endings: readonly string[]
  body?: string
}

/** Documents with pages of their own lie where their pages are: `seed/news/first-gas.md` is `/news/first-gas`. */
const FOLDERS: Readonly<Record<string, Folder>> = {
  ...Object.fromEntries(
    ITEMS.map(({type, page}) => [
      page.path.slice(1),
      {type, endings: ['.md', '.yaml'], body: 'content'},
    ]),
  ),
  services: {type: 'service', endings: ['.md'], body: 'description'},
  singletons: {endings: ['.yaml']},
}

/** Folders of the seed that hold no documents. */
const ASSET_FOLDERS = new Set(['images', 'files'])

const isSingletonId = (name: string): boolean =>
  SINGLETON_IDS.some((singletonId) => singletonId === name)

/** A document as read from its file, before its values are coerced. */
export interface RawDocument {
  documentId: string
  type: string
  file: string
  /** The entry's id in a file that holds a list; else empty. */
  prefix: string
  fields: Fields
  /** The field of the Markdown body, and the line on which the body begins. */
  body?: {field: string; line: number}
}

/** Reads every file of the seed folder, in a fixed order. */
export function readEntries(seedDir: string): {entries: RawDocument[]; problems: SeedProblem[]} {
  const entries: RawDocument[] = []
  const problems: SeedProblem[] = []
  for (const {path, file, read} of filesOf(seedDir, problems)) {
    const source = readSource(path, file)
    if ('problems' in source) problems.push(...source.problems)
    else entries.push(...read(source, file, problems))
  }
  return {entries, problems}
}

type Reader = (source: Source, file: string, problems: SeedProblem[]) => RawDocument[]

function* filesOf(seedDir: string, problems: SeedProblem[]) {
  for (const item of readdirSync(seedDir, {withFileTypes: true}).toSorted(byName)) {
    const listType = Object.entries(LIST_FILES).find(([name]) => name === item.name)?.[1]
    const folder = Object.entries(FOLDERS).find(([name]) => name === item.name)?.[1]
    if (listType && item.isFile()) {
      const path = join(seedDir, item.name)
      yield {path, file: `seed/${item.name}`, read: listReader(listType)}
    } else if (folder && item.isDirectory()) {
      for (const child of readdirSync(join(seedDir, item.name)).toSorted()) {
        const file = `seed/${item.name}/${child}`
        const path = join(seedDir, item.name, child)
        if (folder.endings.includes(extname(child))) yield {path, file, read: fileReader(folder)}
        else {
          const endings = folder.endings.join(' and ')
          problems.push({file, at: '', message: `Only ${endings} files belong here.`})
        }
      }
    } else if (!ASSET_FOLDERS.has(item.name)) {
      problems.push({file: `seed/${item.name}`, at: '', message: 'The loader does not know this.'})
    }
  }
}

const byName = (a: {name: string}, b: {name: string}): number => (a.name < b.name ? -1 : 1)

const listReader =
  (type: string): Reader =>
  ({data}, file, problems) => {
    if (Array.isArray(data)) return data.flatMap((item, index) => listEntry(item, index))
    problems.push({file, at: '', message: 'Expected a list of entries.'})
    return []

    function listEntry(item: unknown, index: number): RawDocument[] {
      const {id, ...fields} = isRecord(item) ? item : {}
      if (typeof id === 'string' && /^[a-z0-9-]+$/.test(id)) {
        return [{documentId: `${type}-${id}`, type, file, prefix: id, fields}]
      }
      const message = 'Every entry needs an id of small letters, digits and hyphens.'
      problems.push({file, at: `[${index}].id`, message})
      return []
    }
  }

const fileReader =
  (folder: Folder): Reader =>
  ({data, body}, file, problems) => {
    const name = basename(file, extname(file))
    const fault = isRecord(data)
      ? nameProblem(folder, name, data)
      : {at: '', message: 'Expected fields.'}
    if (fault || !isRecord(data)) {
      problems.push({file, at: '', message: 'Expected fields.', ...fault})
      return []
    }
    const type = folder.type ?? name
    const documentId = folder.type ? `${folder.type}-${name}` : name
    const bare = {documentId, type, file, prefix: ''}
    if (!folder.body || !body) return [{...bare, fields: data}]
    const fields = {...data, [folder.body]: body.markdown}
    return [{...bare, fields, body: {field: folder.body, line: body.line}}]
  }

function nameProblem(folder: Folder, name: string, data: Fields) {
  if (!folder.type) {
    return isSingletonId(name) ? null : {at: '', message: `There is no page called ${name}.`}
  }
  return data['slug'] === name
    ? null
    : {at: 'slug', message: `The slug must be the file’s name, ${name}.`}
}

/** The content of one seed file: YAML, or Markdown with YAML front matter. */
interface Source {
  data: unknown
  /** The text below the front matter; absent in a YAML file. */
  body?: {markdown: string; line: number}
}

const FRONT_MATTER = /^---\r?\n([\s\S]*?\r?\n)---\r?\n/

/**
 * Reads a seed file.
 *
 * @param path - The file on disk.
 * @param file - Its name for messages.
 * @returns The content, or what is wrong with its form, each with its line.
 */
function readSource(path: string, file: string): Source | {problems: SeedProblem[]} {
  const text = readFileSync(path, 'utf8')
  if (!path.endsWith('.md')) return readYaml(text, file, 0)
  const match = FRONT_MATTER.exec(text)
  const yaml = match?.[1]
  if (!match || yaml === undefined) {
    return {
      problems: [
        {file, at: 'line 1', message: 'Begin with front matter between two lines of ---.'},
      ],
    }
  }
  const front = readYaml(yaml, file, 1)
  if ('problems' in front) return front
  const markdown = text.slice(match[0].length)
  return {...front, body: {markdown, line: match[0].split('\n').length}}
}

function readYaml(
  text: string,
  file: string,
  linesBefore: number,
): {data: unknown} | {problems: SeedProblem[]} {
  const document = parseDocument(text)
  if (document.errors.length === 0) return {data: document.toJS()}
  return {problems: document.errors.map((error) => yamlProblem(error, file, linesBefore))}
}

function yamlProblem(error: YAMLError, file: string, linesBefore: number): SeedProblem {
  const line = error.linePos?.[0].line
  const [message = 'This is not YAML.'] = error.message.split('\n')
  return {
    file,
    at: line === undefined ? '' : `line ${line + linesBefore}`,
    message: message.replace(/ at line \d+, column \d+:?$/, '.'),
  }
}
