import {array, constantFrom, integer, oneof, tuple} from 'fast-check'

/** The parameters of the random queries. */
export const RANDOM_PARAMS = {
  none: '',
  id: 'news-3',
  ids: ['news-4', 'gallery-1', 'no'],
  type: 'news',
  tag: 'tag-1',
  text: 'ga',
  n: 2,
  nothing: null,
}

const condition = constantFrom(
  '_type == "news"',
  '_type == $type',
  '_type in ["publication", "gallery"]',
  '_id in $ids',
  '_id == $id',
  '_id in path("drafts.**")',
  'references($id)',
  'references("gallery-2", $ids)',
  'count(*[references(^._id)]) > 0',
  'rank == $n',
  'rank >= $n',
  '!(rank > 3)',
  '$tag in tags',
  'count(tags) > 2',
  'slug.current == "item-9"',
  'defined(slug.current)',
  'publishedDate > "2026-01-01"',
  'title match $text + "*"',
  'title match ["gas", "metered"]',
  'string::startsWith(lower(title), lower($text))',
  'gallery->title == "Album 2"',
  '$none == ""',
  '($none != "" || $type == "news")',
  '$n == $nothing',
)
const joint = constantFrom(' && ', ' && ', ' || ')
const filter = array(tuple(joint, condition), {minLength: 1, maxLength: 4}).map((parts) =>
  parts.map(([text, expr], at) => (at === 0 ? expr : text + expr)).join(''),
)
const key = constantFrom(
  'title',
  'rank desc',
  'publishedDate desc',
  'coalesce(publishedDate, "") desc',
  'lower(title) asc',
  '_id desc',
  'gallery->title',
  'rank + $n',
)
const order = array(key, {maxLength: 3}).map((keys) =>
  keys.length === 0 ? '' : ` | order(${keys.join(', ')})`,
)
const slice = oneof(
  constantFrom('', '', '[0]', '[-1]', '[2..5]', '[0...$n]'),
  tuple(integer({min: 0, max: 9}), integer({min: 0, max: 9})).map(
    ([from, size]) => `[${from}...${from + size}]`,
  ),
)
const path = constantFrom('_id', 'title', 'rank', 'publishedDate', 'slug.current', 'tags', 'gone')
const comparison = tuple(path, constantFrom('==', '>', '>=', '<', '<=', '!='), path).map(
  ([left, operator, right]) => `${left} ${operator} ^.${right}`,
)
const subQuery = tuple(condition, comparison, order, slice).map(
  ([expr, compared, sorting, part]) =>
    `*[_type == "news" && ${expr} && ${compared}]${sorting}${part}`,
)
const projection = oneof(
  constantFrom(
    '',
    '._id',
    '{_id, "to": gallery->title}',
    '{..., "tags": tags[]}',
    '{"t": title}[]',
  ),
  constantFrom('.gallery->{_id, "back": count(*[_type == "news" && gallery._ref == ^._id])}'),
  subQuery.map((query) => `{_id, "x": ${query}}`),
  tuple(subQuery, subQuery).map(
    ([a, b]) => `{"x": coalesce(${a}{_id}, ${b}), "y": select(rank > 2 => ${b}, ${a}[0])}`,
  ),
)

/** Queries made of filters, orders, slices and projections with correlated sub-queries. */
export const randomQuery = tuple(
  filter,
  order,
  slice,
  projection,
  constantFrom('*', 'n', '{}'),
).map(([conditions, sorting, part, projected, wrapping]) => {
  const query = `*[${conditions}]${sorting}${part}${projected}`
  if (wrapping === 'n') return `count(${query})`
  return wrapping === '{}' ? `{"a": ${query}, "b": count(*[${conditions}])}` : query
})
