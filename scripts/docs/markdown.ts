import {execFileSync} from 'node:child_process'
import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {root} from '../build/folders.ts'

/** A document: its path from the repository's root, and its text without fenced code. */
export type MarkdownFile = {path: string; text: string}

/** Paths from the root of all files that git knows or would add. */
export function repositoryFiles(): string[] {
  const options = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']
  const listed = execFileSync('git', options, {cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26})
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)))
}

export const readText = (path: string): string => readFileSync(join(root, path), 'utf8')

export function readMarkdown(path: string): MarkdownFile {
  return {path, text: readText(path).replace(/^```[^]*?^```/gm, '')}
}

/** URLs of links and pictures, as they are written. */
export function linksOf({text}: MarkdownFile): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href)
}

/** What stands in backticks. */
export function codeSpansOf({text}: MarkdownFile): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
}

/** The anchors that headings make on GitHub: lower case, spaces as hyphens, no punctuation. */
export function anchorsOf({text}: MarkdownFile): Set<string> {
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

const namedPath =
  /^(?:schemas|studio|web|scripts|seed|\.github|\.config|\.ci|\.vscode)\/[\w./*<>{},-]*$/
const namedRootFile = /^(?:package(?:-lock)?\.json|tsconfig\.json|README\.md|\.env\.example)$/
const buildOutput = /^web\/dist(?:\/|$)/

/** Whether a text in backticks names a file or folder of the repository; what a build makes is none. */
export function isNamedPath(code: string): boolean {
  return (namedPath.test(code) && !buildOutput.test(code)) || namedRootFile.test(code)
}
