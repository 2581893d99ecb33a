import {array, constantFrom, integer, oneof, tuple} from 'fast-check'

/** Queries such as the Studio and its plugins send: document lists, searches, references, comparisons. */
export const STUDIO_QUERIES: [query: string, params: Record<string, unknown>][] = [
  ['*[_type == $type]{_id, _type, _updatedAt} | order(_updatedAt desc)[0...100]', {type: 'news'}],
  ['*[_type == "news"] | order(publishedDate desc, _id asc)[0...2000]{_id, _type}', {}],
  ['*[_type in $types && title match $search] | order(_id asc)[0...101]', search('gas*')],
  ['*[_type in $types && (title match $search || _id match $search)][0...101]._id', search('News')],
  ['*[(_id in [$id, $draft])]{_id, _rev}', {id: 'news-3', draft: 'drafts.news-3'}],
  ['*[references($id)]{_id, _type} | order(_type asc)', {id: 'gallery-2'}],
  ['count(*[references($id)])', {id: 'news-3'}],
  [
    '{"refs": *[references($id) && !(_id in [$id])]._id, "n": count(*[references($id)])}',
    at('news-4'),
  ],
  [
    '*[_type == "news" && slug.current == $slug && !(_id in [$id, $draft])][0]._id',
    slugOf('item-8'),
  ],
  ['!defined(*[_type == $type && slug.current == $slug && _id != $id][0]._id)', slugOf('item-9')],
  ['*[_id == $id][0]{..., "image": newsImage.image.asset->{url, metadata}}', at('news-7')],
  [
    '*[_id in path("drafts.**")]{_id, "published": *[_id == string::split(^._id, "drafts.")[1]][0]._id}',
    {},
  ],
  ['*[_type == "sanity.imageAsset" && !(count(*[references(^._id)]) > 0)]._id', {}],
  ['*[count(*[references(^._id)]) > 0]{_id, "by": *[references(^._id) && rank > 2]._id}', {}],
  ['*[_type == "news"]{"a": count(*[references(^.rank)]), "b": *[references(^.tags)]._id}', {}],
  ['*[_type == "news"]{"a": *[references(^.gallery)]._id, "b": count(*[references(^.gone)])}', {}],
  ['array::unique(*[_type == "news"].tags[])', {}],
  ['*[_type == "news"]{"a": *[_type == "gallery" && _id == ^.gallery._ref][0]{title}}', {}],
  [
    '*[_type == "gallery"]{_id, "n": *[_type == "news" && gallery._ref == ^._id] | order(title)._id}',
    {},
  ],
  [
    '*[_type == "news"] | order(rank)[0...9]{"x": *[_type == "news" && rank < ^.rank]{"y": *[_type == "gallery" && title > ^.title][0]._id}[0]}',
    {},
  ],
  [
    'fn site::card($d) = $d{_id, "n": *[_type == "news" && publishedDate > ^.publishedDate] | order(publishedDate)[0]._id}; {"a": site::card(*[_type == "news"][0]), "b": *[_type == "gallery"]{"c": site::card(@)}}',
    {},
  ],
  [
    'fn site::card($d) = $d[]{_id, "n": *[_type == "news" && title == ^.title]._id}; {"a": site::card(*[_type == "news"]), "b": *[_type == "gallery"]{"c": site::card(related)}}',
    {},
  ],
]

function search(text: string) {
  return {types: ['news', 'gallery', 'publication'], search: text}
}

function at(id: string) {
  return {id}
}

function slugOf(slug: string) {
  return {slug, type: 'news', id: 'news-8', draft: 'drafts.news-8'}
}

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
const outer = oneof(path, constantFrom('tags[0]', 'tags[9]'))
const comparison = tuple(path, constantFrom('==', '>', '>=', '<', '<=', '!=', 'in'), outer).map(
  ([left, operator, right]) =>
    operator === 'in' ? `^.${right} in ${left}` : `${left} ${operator} ^.${right}`,
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
