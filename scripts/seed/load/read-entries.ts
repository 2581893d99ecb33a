import {readdirSync} from 'node:fs'
import {basename, join} from 'node:path'
import {ASSET_FOLDERS, FOLDERS, LIST_FILES, isSingletonId} from './layout.ts'
import type {SeedProblem} from './problem.ts'
import {readSource} from './read-source.ts'
import {type Fields, isFields} from './fields.ts'

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

type Source = Exclude<ReturnType<typeof readSource>, {problems: SeedProblem[]}>
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
        if (child.endsWith(folder.ending)) yield {path, file, read: fileReader(folder)}
        else problems.push({file, at: '', message: `Only ${folder.ending} files belong here.`})
      }
    } else if (!ASSET_FOLDERS.includes(item.name)) {
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
      const {id, ...fields} = isFields(item) ? item : {}
      if (typeof id === 'string' && /^[a-z0-9-]+$/.test(id)) {
        return [{documentId: `${type}-${id}`, type, file, prefix: id, fields}]
      }
      const message = 'Every entry needs an id of small letters, digits and hyphens.'
      problems.push({file, at: `[${index}].id`, message})
      return []
    }
  }

type Folder = (typeof FOLDERS)[keyof typeof FOLDERS]

const fileReader =
  (folder: Folder): Reader =>
  ({data, body}, file, problems) => {
    const name = basename(file, folder.ending)
    const fault = isFields(data)
      ? nameProblem(folder, name, data)
      : {at: '', message: 'Expected fields.'}
    if (fault || !isFields(data)) {
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
