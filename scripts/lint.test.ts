import {globSync, readdirSync, readFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {parseSync, Visitor, type ESTree} from 'vite'
import {expect, test} from 'vitest'
import {serverLayers, siteConstants} from '../.config/import-rules.ts'
import {root} from './build/folders.ts'
import {sharedSources} from './build/parts.ts'

test('the site is built anew after a change of what it reads of the schemas', () => {
  expect(sharedSources).toEqual(expect.arrayContaining(siteConstants))
})

test('each folder of the server has its layer', () => {
  const entries = readdirSync(join(root, 'web/server'), {withFileTypes: true})
  const folders = entries.filter((entry) => entry.isDirectory()).map(({name}) => name)
  expect([...serverLayers.flat(), 'testing'].toSorted()).toEqual(folders.toSorted())
})

type Child = ESTree.JSXChild

const isBlank = (child: Child) =>
  (child.type === 'JSXText' && !child.value.trim()) ||
  (child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression')

/** Tells whether an expression names an element that the same file has drawn. */
const namesElement = (name: string, source: string) =>
  new RegExp(String.raw`const ${name} = \(?\s*<`).test(source)

/** Tells whether a child may be a text node: written text, or an expression that need not be an element. */
const mayBeText = (child: Child, source: string) =>
  child.type === 'JSXText' ||
  (child.type === 'JSXExpressionContainer' &&
    !(child.expression.type === 'Identifier' && namesElement(child.expression.name, source)) &&
    ['Literal', 'TemplateLiteral', 'Identifier', 'MemberExpression', 'ChainExpression'].includes(
      child.expression.type,
    ))

/** Tells whether a child comes and goes. */
const mayVanish = (child: Child) =>
  child.type === 'JSXExpressionContainer' &&
  ['LogicalExpression', 'ConditionalExpression', 'CallExpression'].includes(child.expression.type)

/**
 * The lines at which text stands beside what comes and goes: page translation moves the text into an
 * element of its own, and React then finds it no longer beside its sibling.
 */
function textBesideChanges(name: string, source: string): string[] {
  const findings: string[] = []
  const check = ({children, start}: {children: Child[]; start: number}) => {
    const shown = children.filter((child) => !isBlank(child))
    if (!shown.some(mayVanish) || !shown.some((child) => mayBeText(child, source))) return
    findings.push(`${name}:${source.slice(0, start).split('\n').length}`)
  }
  const {program} = parseSync(name, source)
  new Visitor({JSXElement: check, JSXFragment: check}).visit(program)
  return findings
}

test.each([
  ['<p>{busy && <Spinner />}{label}</p>', 1],
  ['<p>{busy && <Spinner />} Send</p>', 1],
  ['<>{count} of {list.map(show)}</>', 1],
  ['<p>{busy && <Spinner />}<span>{label}</span></p>', 0],
  ['<p>{busy ? one : two}</p>', 0],
])('%s', (source, count) => {
  expect(textBesideChanges('a.tsx', source)).toHaveLength(count)
})

test('text beside what comes and goes stands in an element of its own', () => {
  const files = globSync('web/src/**/*.tsx', {cwd: root}).filter(
    (file) => !/\.test\.|testing/.test(file),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(
    files.flatMap((file) => textBesideChanges(file, readFileSync(join(root, file), 'utf8'))),
  ).toEqual([])
})

/** Returns the text of the first group in each match of a pattern. */
const namesIn = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].map(([, name = '']) => name)

/** A class that is not there is `undefined`, of which neither types nor the browser tell. */
test('each class that a component takes from a style sheet is there, and none is left over', () => {
  const sheets = globSync('{web,studio}/**/*.module.css', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
  const sources = globSync('{web,studio}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
  const taken = new Map(sheets.map((sheet) => [sheet, new Set<string>()]))
  /** Holds the style sheets whose classes a component chooses by a variable: each class may be used. */
  const open = new Set<string>()
  for (const path of sources) {
    const source = readFileSync(join(root, path), 'utf8')
    const imports = /^import (\w+) from '([^']+\.module\.css)'$/gm
    for (const [, name = '', from = ''] of source.matchAll(imports)) {
      const sheet = from.startsWith('#') ? from.slice(1) : join(dirname(path), from)
      for (const each of namesIn(source, new RegExp(`\\b${name}\\.(?!module\\.css)(\\w+)`, 'g'))) {
        taken.get(sheet)?.add(each)
      }
      if (new RegExp(`\\b${name}(?:\\[|[,})]| satisfies)`).test(source)) open.add(sheet)
    }
  }
  const wrong = sheets.flatMap((sheet) => {
    const css = readFileSync(join(root, sheet), 'utf8')
    const there = new Set(
      namesIn(css.replaceAll(/\/\*.*?\*\/|url\(.*?\)/gs, ''), /\.([a-z][\w-]*)/gi),
    )
    const names = taken.get(sheet) ?? new Set()
    const left = open.has(sheet) ? [] : [...there].filter((name) => !names.has(name))
    return [
      ...[...names].filter((name) => !there.has(name)).map((name) => `${sheet} lacks .${name}`),
      ...left.map((name) => `${sheet}: nobody takes .${name}`),
    ]
  })
  expect(sheets.length).toBeGreaterThan(50)
  expect(wrong).toEqual([])
})

test('no layer stands within another: it would rank below what it is to overrule', () => {
  const sheets = globSync('web/**/*.css', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
  const nested = sheets.filter((sheet) =>
    /^[ \t]+@layer/m.test(readFileSync(join(root, sheet), 'utf8')),
  )
  expect(sheets.length).toBeGreaterThan(50)
  expect(nested).toEqual([])
})
