import siteQueries from '#web/server/content/site-queries.gen.json' with {type: 'json'}
import {pickClient, repeat, type Attack, type Client} from '../client.ts'

const PATH = '/lake/v2025-02-19/data/query/production'

const post = (client: Client, query: string, params: object = {}) =>
  client.send(PATH, {method: 'POST', body: JSON.stringify({query, params})})

/** No two are alike, and each compares all documents with each other. */
const heavy = (n: number) => `count(*[count(*[_id > ^._id && $n == ${n}]) > ${n % 7}])`

/** Bodies of 252 KB, which fill half a gigabyte when they are parsed. */
const largeQueries: Attack = ({clients, signal}) => {
  const list = Array.from({length: 84_000}, () => [])
  return repeat(120, signal, (n) =>
    post(clients[n % 6] ?? clients[0], heavy(n), {n, list: list.slice(n % 9)}),
  )
}

/** The site's own queries, which run in the server's process. */
const unusedParameters: Attack = ({clients: [client], signal}) => {
  const params = {category: 'All', tag: '', search: '', from: 0, to: 6, count: 5, slug: 'x'}
  return repeat(32, signal, (n) =>
    post(client, siteQueries[n % siteQueries.length] ?? '', {
      ...params,
      pages: [],
      ids: [],
      unused: n,
    }),
  )
}

const heavyQueries: Attack = (attacker) =>
  repeat(20, attacker.signal, (n) => post(pickClient(attacker, n), heavy(n), {n}))

/** Backtracking patterns, as many conditions as a query may have characters for, filters of filters, doubled results. */
const hardQueries: Attack = (attacker) => {
  const kinds: ((n: number) => [query: string, params?: object])[] = [
    (n) => ['{"x": $t match $p}', {t: 'a'.repeat(40), p: `${'*a'.repeat(n % 9)}*b`}],
    () => ['{"x": $t match $p}', {t: 'a', p: '.'.repeat(60_000)}],
    (n) => [`*[${Array.from({length: n % 2 ? 9_000 : 22_000}, () => 'a==1').join('&&')}]`],
    () => [`*${'[true]'.repeat(5000)}`],
    (n) => [`{"s": ${n % 2 ? '"x"' : '[1]'}}${'{"s": s + s}'.repeat(28)}`],
  ]
  return repeat(10, attacker.signal, (n) => {
    const [query, params] = kinds[n % kinds.length]?.(n) ?? ['']
    return post(pickClient(attacker, n), query, params)
  })
}

export const queryAttacks = {
  'large-queries': largeQueries,
  'unused-parameters': unusedParameters,
  'heavy-queries': heavyQueries,
  'hard-queries': hardQueries,
}
