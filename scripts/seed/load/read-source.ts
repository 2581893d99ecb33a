import {readFileSync} from 'node:fs'
import {type YAMLError, parseDocument} from 'yaml'
import type {SeedProblem} from './problem.ts'

/** The content of one seed file: YAML, or Markdown with YAML front matter. */
export interface Source {
  data: unknown
  /** What follows the front matter; absent in a YAML file. */
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
export function readSource(path: string, file: string): Source | {problems: SeedProblem[]} {
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
