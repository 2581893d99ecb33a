import {execFileSync} from 'node:child_process'
import {existsSync, readFileSync} from 'node:fs'
import {join, matchesGlob, posix} from 'node:path'
import {describe, expect, test} from 'vitest'
import {environmentKeys} from '#web/server/env/env.ts'
import {root} from './build/folders.ts'

/** A document: its path from the repository's root, and its text without fenced code. */
type MarkdownFile = {path: string; text: string}

/** Paths from the root of all files that git knows or would add. */
function repositoryFiles(): string[] {
  const options = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']
  const listed = execFileSync('git', options, {cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26})
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)))
}

const readText = (path: string): string => readFileSync(join(root, path), 'utf8')

function readMarkdown(path: string): MarkdownFile {
  return {path, text: readText(path).replace(/^```[^]*?^```/gm, '')}
}

/** URLs of links and pictures, as they are written. */
function linksOf({text}: MarkdownFile): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href)
}

/** The texts in backticks. */
function codeSpansOf({text}: MarkdownFile): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
}

/** The anchors that headings make on GitHub: lower case, spaces as hyphens, no punctuation. */
function anchorsOf({text}: MarkdownFile): Set<string> {
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

/** Tells whether a text in backticks names a file or folder of the repository; what a build makes is none. */
function isNamedPath(code: string): boolean {
  return (namedPath.test(code) && !buildOutput.test(code)) || namedRootFile.test(code)
}

const files = repositoryFiles()
const folders = new Set(files.flatMap((file) => parents(file)))
const documents = files
  .filter((file) => file === 'README.md' || (file.startsWith('.github/') && file.endsWith('.md')))
  .map(readMarkdown)
const rules = new Set(readText('.github/docs/behaviour.md').match(/(?<=^- \*\*)B\d+(?=\*\*)/gm))

function parents(file: string): string[] {
  const folder = posix.dirname(file)
  return folder === '.' ? [] : [folder, ...parents(folder)]
}

/** Tells whether a file or folder has this path; `<name>` and `*` stand for anything without a slash. */
function exists(path: string): boolean {
  const pattern = path.replace(/\/$/, '').replace(/<[^>]+>/g, '*')
  if (folders.has(pattern) || files.includes(pattern)) return true
  return pattern.includes('*') && [...folders, ...files].some((file) => matchesGlob(file, pattern))
}

describe.each(documents.map((document) => [document.path, document] as const))('%s', (_, page) => {
  test('links to what exists', () => {
    const broken = linksOf(page).filter((href) => {
      if (/^(?:https?|mailto):/.test(href)) return false
      const [file = '', anchor] = href.split('#', 2)
      const target = file ? posix.join(posix.dirname(page.path), file) : page.path
      if (!exists(target)) return true
      return anchor !== undefined && !anchorsOf(readMarkdown(target)).has(anchor)
    })
    expect(broken).toEqual([])
  })

  test('names files and folders that exist', () => {
    const named = codeSpansOf(page).filter(isNamedPath)
    expect(named.filter((path) => !exists(path))).toEqual([])
  })

  test('names commands that package.json has', () => {
    const {scripts}: {scripts: Record<string, string>} = JSON.parse(readText('package.json'))
    const named = [...page.text.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)]
    const missing = named
      .map(([, run, short]) => run ?? short ?? '')
      .filter((name) => !scripts[name])
    expect(missing).toEqual([])
  })

  test('cites rules that exist', () => {
    // A heading of behaviour.md names the numbers that may stand below it.
    const text = page.text.replace(/^## B\d+ to B\d+$/gm, '')
    const cited = [...text.matchAll(/\bB\d+\b/g)].map(([rule]) => rule)
    expect(cited.filter((rule) => !rules.has(rule))).toEqual([])
  })
})

describe('comments and test titles', () => {
  const sources = files.filter(
    (file) => /\.(?:tsx?|css|mjs)$/.test(file) && !file.includes('.gen.'),
  )
  const matchesIn = (pattern: RegExp) =>
    sources.flatMap((file) =>
      [...readText(file).matchAll(pattern)].map(([match]) => ({file, match})),
    )

  test('cite rules that exist', () => {
    const citations = matchesIn(/behaviour[\s*/]+B\d+(?:(?:,|\sand|\sto)[\s*/]+B\d+)*/g)
    const missing = citations.flatMap(({file, match}) =>
      [...match.matchAll(/B\d+/g)]
        .filter(([rule]) => !rules.has(rule))
        .map(([rule]) => `${file}: ${rule}`),
    )
    expect(missing).toEqual([])
  })

  test('cite no document that is not in the repository', () => {
    const outside =
      /\bDECISIONS[\s*/]+\d|\bSPEC (?:section )?\d|\bthe[\s*/]+specification\b|specification,? sections? \d/gi
    expect(matchesIn(outside)).toEqual([])
  })
})

test('rules stand in the order of their numbers, each once', () => {
  const rules = readText('.github/docs/behaviour.md').matchAll(/^- \*\*B(\d+)\*\*/gm)
  const numbers = Array.from(rules, ([, number]) => Number(number))
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
})

describe('the environment', () => {
  const table = readText('.github/docs/settings.md')
  const inTable = [...table.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, key = '']) => key)
  const inExample = [...readText('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(
    ([, key = '']) => key,
  )
  // The tests' own: the browser they run in is no business of the site.
  const keys = [...environmentKeys, 'CHROMIUM_PATH']

  test('has the same keys in its table, .env.example and the code', () => {
    expect(inTable.toSorted()).toEqual(keys.toSorted())
    expect(inExample.toSorted()).toEqual(keys.toSorted())
  })
})

test('the table of commands has those of package.json, each once', () => {
  const {scripts}: {scripts: Record<string, string>} = JSON.parse(readText('package.json'))
  const table = readText('.github/docs/commands.md')
  const rows = [...table.matchAll(/^\| `npm (?:run )?([\w:-]+)/gm)].map(([, name = '']) => name)
  expect([...new Set(rows)].toSorted()).toEqual(Object.keys(scripts).toSorted())
})

test('the top level holds nothing but its fixed entries and dotfiles', () => {
  const entries = new Set(files.map((file) => file.replace(/\/.*/, '')))
  expect([...entries].filter((name) => !name.startsWith('.')).toSorted()).toEqual([
    'README.md',
    'package-lock.json',
    'package.json',
    'schemas',
    'scripts',
    'seed',
    'studio',
    'tsconfig.json',
    'web',
  ])
})
