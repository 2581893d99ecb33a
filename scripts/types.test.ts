import {glob, readFile} from 'node:fs/promises'
import {parse} from 'groq-js'
import {expect, test} from 'vitest'
import {isRecord} from '#schemas/rules/site-paths.ts'
import schema from '#studio/schema.gen.json' with {type: 'json'}
import {root} from './build/folders.ts'
import siteQueries from '#web/server/cms/site-queries.gen.json' with {type: 'json'}
import studioQueries from '#web/server/cms/studio-queries.gen.json' with {type: 'json'}

/** GROQ that reads documents, within a text. */
const GROQ = /['"`][^'"`\n]*\*\[[_!(a-z]/

/** A query that a page exports. */
const EXPORTED = /^export const \w+Query =\s+defineQuery\(`[^`]*`\)/gm

test('the Studio, its validation rules and the server ask only what is listed: queries of *.queries.ts and of pages', async () => {
  const elsewhere: string[] = []
  for await (const file of glob('{studio,schemas,web/src,web/server}/**/*.{ts,tsx}', {cwd: root})) {
    // A migration is run by a developer with a token, and is no part of the Studio.
    if (/\.(queries|gen)\.ts$|\.test\.tsx?$|\/testing\/|\/migrations\//.test(file)) continue
    const source = await readFile(`${root}/${file}`, 'utf8')
    const rest = file.endsWith('-page.tsx') ? source.replaceAll(EXPORTED, '') : source
    if (GROQ.test(rest)) elsewhere.push(file)
  }
  // Filters of listeners, and queries over drafts.
  expect(elsewhere.toSorted()).toEqual([
    'web/server/cms/watch-dataset.ts',
    'web/server/forms/morning-mails.ts',
    'web/server/preview/answer-remarks.ts',
    'web/server/preview/drafts.ts',
  ])
})

test('no tool of the Studio adds to the content model, which is made anew without them being looked at', async () => {
  const more: string[] = []
  for await (const file of glob('studio/*/**/*.{ts,tsx}', {cwd: root})) {
    if (/^studio\/migrations\/|\.test\.tsx?$|\/testing\//.test(file)) continue
    const source = await readFile(`${root}/${file}`, 'utf8')
    if (/\bdefine(?:Type|Field)\(|^\s*schema: \{/m.test(source)) more.push(file)
  }
  expect(more).toEqual([])
})

test('the lists hold the queries of their folders', () => {
  expect(siteQueries.join()).toContain('_type == "news" && slug.current == $slug')
  expect(studioQueries.join()).toContain('documents": *[_type in $types]')
  expect(studioQueries.join()).toContain('"position": stepNumber}')
})

/** Every object within a value, itself included. */
function* objectsOf(value: unknown): Generator<Record<string, unknown>> {
  if (isRecord(value)) yield value
  if (typeof value === 'object' && value !== null) {
    for (const child of Object.values(value)) yield* objectsOf(child)
  }
}

/** The names that a query reads, but for those that it has given itself. */
function readNames(query: string): string[] {
  // A slice asks for numbers when it is parsed.
  const params = Object.fromEntries([...query.matchAll(/\$(\w+)/g)].map(([, name]) => [name, 1]))
  const nodes = [...objectsOf(parse(query, {params}))]
  const read = new Set<unknown>()
  const given = new Set<unknown>()
  for (const {type, name, value} of nodes) {
    if (type === 'AccessAttribute') read.add(name)
    const isShort = isRecord(value) && value['type'] === 'AccessAttribute' && value['name'] === name
    if (type === 'ObjectAttributeValue' && !isShort) given.add(name)
  }
  return [...read].filter((name) => typeof name === 'string' && !given.has(name)).map(String)
}

// A field that no type has is `null` in the generated types, which whoever reads it may not notice.
test('the site’s queries read no field that the content model lacks', () => {
  const fieldNames = new Set(
    [...objectsOf(schema)].flatMap(({attributes}) =>
      isRecord(attributes) ? Object.keys(attributes) : [],
    ),
  )
  const unknown = siteQueries.flatMap((query) =>
    readNames(query).flatMap((name) => (fieldNames.has(name) ? [] : `${name} in ${query}`)),
  )
  expect(unknown).toEqual([])
  expect(readNames('*[_type == "news"]{titel, "name": title}[0...$end]')).toContain('titel')
})
