import {defineQuery} from 'groq'

/** Pages, the documents whose texts they show, the questions of the FAQ, and synonyms. Parameter: `pages`, types. */
export const searchPagesQuery = defineQuery(`{
  "pages": *[_type in $pages && _id == _type],
  "services": *[_type == "service"]{title, "text": pt::text(description)},
  "steps": *[_type == "step"]{title, "text": description},
  "people": *[_type == "managementMember"]{"title": name, "text": role},
  "members": *[_type == "member"]{"title": name},
  "questions": *[_type == "faq"]{_id, question, "answer": pt::text(answer)},
  "synonyms": *[_type == "searchPage" && _id == "searchPage"][0].synonyms[]{search, means}
}`)

const items = /* groq */ `_type in $types && defined(slug.current)`

/** The revision of every document with a page of its own. Parameter: `types`. */
export const searchRevisionsQuery = defineQuery(`*[${items}]{_id, _rev}`)

/** Such documents with their texts. Parameters: `ids` and `types`. */
export const searchItemsQuery = defineQuery(`
  *[_id in $ids && ${items}]{
    _id, _rev, _type, title, "slug": slug.current, publishedDate, smallDescription, author,
    categories, tags, "body": pt::text(content), "tables": content[_type == "table"]{caption, rows[]{cells}},
    "pictures": images[].alt
  }
`)
