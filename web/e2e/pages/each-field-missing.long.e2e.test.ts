import {afterAll, afterEach, beforeAll, expect, test} from 'vitest'
import {changeField, fieldPaths, type Document, type Path} from '../testing/change-document.ts'
import {startPageInspector} from '../testing/page-inspector.ts'

let site: Awaited<ReturnType<typeof startPageInspector>>

beforeAll(async () => {
  site = await startPageInspector()
})
afterEach(async () => site.write([]))
afterAll(async () => site.close())

const isSingleton = ({_id, _type}: Document) => _id === _type

/** One document of each type that has detail pages. */
const samples = () =>
  ['news', 'publication', 'gallery'].flatMap((type) =>
    site.seeded.filter(({_type}) => _type === type).slice(0, 1),
  )

/** One document of each type and each set of fields: another one with the same fields would prove the same. */
function documentsByFields(fieldsOf: (document: Document) => Path[]): Document[] {
  const fieldsIn = (document: Document) =>
    [document._type, ...fieldsOf(document).map(String).toSorted()].join(' ')
  return [...Map.groupBy(site.seeded, fieldsIn).values()].flatMap((alike) => alike.slice(0, 1))
}

/**
 * Changes each field of these documents once, one field of every document in each round: there are as
 * many rounds as the largest document has fields.
 */
async function changeEachField(
  fieldsOf: (document: Document) => Path[],
  change: (value: unknown) => unknown,
): Promise<string[]> {
  const plans = documentsByFields(fieldsOf).map((document, index) => {
    const fields = fieldsOf(document)
    return {document, fields, shift: isSingleton(document) ? 0 : index}
  })
  const rounds = Math.max(...plans.map(({fields}) => fields.length))
  const problems: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const changes = plans
      .filter(({fields}) => round < fields.length)
      .map(({document, fields, shift}) => ({
        document,
        path: fields[(round + shift) % fields.length] ?? [],
      }))
    await site.write(changes.map(({document, path}) => changeField(document, path, change)))
    const touched = changes.map(({document}) => document)
    const wrong = await site.inspectAll([...samples(), ...touched])
    const told = changes.map(({document, path}) => `${document._id}: ${path.join('.')}`)
    if (wrong.length > 0) problems.push([...wrong, ...told].join('\n'))
  }
  return problems
}

test('every page renders without problems with any one field missing', async () => {
  const problems = await changeEachField(
    (document) => fieldPaths(document, isSingleton(document) ? undefined : 2),
    () => undefined,
  )
  expect(problems).toEqual([])
}, 600_000)

test('every page renders without empty elements with any one list empty', async () => {
  const problems = await changeEachField(
    (document) =>
      fieldPaths(document).filter((path) => {
        let isList = false
        changeField(document, path, (value) => {
          isList ||= Array.isArray(value)
          return value
        })
        return isList
      }),
    () => [],
  )
  expect(problems).toEqual([])
}, 600_000)
