import {
  array,
  constant,
  constantFrom,
  dictionary,
  integer,
  jsonValue,
  nat,
  oneof,
  record,
  string,
  tuple,
  uint8Array,
} from 'fast-check'

/** Any text, including control characters and lone surrogates. */
export const anyText = () => string({unit: 'binary', maxLength: 60})

/** Texts that often cause errors. */
const specialTexts = constantFrom(
  '',
  '0',
  '-1',
  '1e999',
  'NaN',
  '8193',
  '2147483648',
  'null',
  'true',
  '__proto__',
  'constructor',
  'toString',
  '../../lake.sqlite',
  '%00',
  '%',
  'a,b,,c',
  'drafts.there',
  'versions.r1.there',
  '//evil.example/',
  'javascript:1',
  '2026-01-01T00:00:00Z',
  '['.repeat(20_000),
  `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`,
  '*[_type == "page"]',
  '*[',
  '*[@ > 1] | order(n)',
  '{"a":1}',
  '"text"',
  'format',
  'mendoza',
  'crop',
  'hv',
  '90',
  '1,2,3,4',
  'Bearer ',
)

/** Values for places where a text is expected. */
export const text = oneof(specialTexts, nat(300).map(String), anyText())

const json = oneof(
  jsonValue(),
  constantFrom(
    'there',
    'drafts.there',
    'image-x',
    '*',
    'n',
    'list[0]',
    'list[-1]',
    'list[_key=="a"]',
  ),
  constant({_ref: 'there'}),
)
const operations = dictionary(
  constantFrom(
    'set',
    'setIfMissing',
    'unset',
    'inc',
    'dec',
    'insert',
    'diffMatchPatch',
    'ifRevisionID',
  ),
  oneof(
    json,
    dictionary(oneof(constantFrom('list[0]', 'o.b', '..n', 'list[*]', '[0]'), anyText()), json),
  ),
)
const mutation = oneof(
  json,
  tuple(constantFrom('create', 'createIfNotExists', 'createOrReplace', 'delete'), json).map(
    ([kind, value]) => ({[kind]: value}),
  ),
  record({_id: text, _type: constantFrom('page', 'a.b', '', '0'), x: json}).map((create) => ({
    create,
  })),
  operations.map((some) => ({patch: {id: 'there', ...some}})),
  tuple(text, operations).map(([query, some]) => ({patch: {query, params: {}, ...some}})),
  text.map((query) => ({delete: {query: `*[false && ${query}]`}})),
)
const ACTIONS = ['create', 'edit', 'publish', 'unpublish', 'discard', 'version.discard', 'delete']
const action = record(
  {
    actionType: constantFrom(
      ...[...ACTIONS, 'replaceDraft', 'version.create', 'version.replace', 'none'].map(
        (name) => `sanity.action.document.${name}`,
      ),
    ),
    publishedId: oneof(constant('there'), json),
    draftId: oneof(constant('drafts.there'), json),
    versionId: oneof(constant('versions.r.there'), json),
    baseId: oneof(constant('there'), json),
    attributes: oneof(record({_id: text, _type: constant('page'), x: json}), json),
    document: oneof(record({_id: text, _type: constant('page'), x: json}), json),
    patch: oneof(operations, json),
    includeDrafts: json,
  },
  {requiredKeys: ['actionType']},
)
const deep = integer({min: 50, max: 30_000}).map(
  (levels) => '['.repeat(levels) + ']'.repeat(levels),
)

/** Request bodies, in the shapes of the endpoints and in others. */
export const textBody = oneof(
  anyText(),
  deep,
  deep.map((value) => `[{"key":"a","value":${value}}]`),
  deep.map(
    (value) =>
      `{"mutations":[{"create":{"_type":"page","x":${value}}}],"query":"$x","params":{"x":${value}}}`,
  ),
  json.map((value) => JSON.stringify(value)),
  array(mutation, {maxLength: 3}).map((mutations) => JSON.stringify({mutations})),
  tuple(array(mutation, {maxLength: 2}), text).map(([mutations, transactionId]) =>
    JSON.stringify({mutations, transactionId}),
  ),
  array(action, {maxLength: 3}).map((actions) => JSON.stringify({actions})),
  tuple(text, json).map(([query, params]) => JSON.stringify({query, params})),
  array(record({key: text, value: json}), {maxLength: 3}).map((pairs) => JSON.stringify(pairs)),
  text.map((password) => `password=${encodeURIComponent(password.toWellFormed())}`),
)

/** Damaged files: some bytes changed, or the end cut off. */
export function damagedFile(files: readonly Uint8Array[]) {
  const changes = array(tuple(nat(2000), nat(255)), {maxLength: 8})
  return oneof(
    uint8Array({maxLength: 300}),
    tuple(constantFrom(...files), changes, nat(3000)).map(([file, at, end]) => {
      const copy = Uint8Array.from(
        file.subarray(0, Math.max(1, end < 2000 ? file.length : end - 2000)),
      )
      for (const [index, byte] of at) copy[index % copy.length] = byte
      return copy
    }),
  )
}
