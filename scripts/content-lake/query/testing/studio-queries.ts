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
