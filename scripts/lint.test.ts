import {globSync, readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
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
