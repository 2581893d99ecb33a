import {linkTarget} from '#schemas/link-target.ts'
import {defineQuery} from 'groq'
import {
  bannerFields,
  neighbourFields,
  newestFirst,
  pictureFields,
  plainTitle,
  richContentFields,
  seoFields,
} from '#web/src/shared/cms/fragments.ts'

const eventFields = /* groq */ `event{start, end, place, deadline, ${linkTarget('link')}}` as const

/** The texts of the news pages, list and detail. */
export const newsPageQuery = defineQuery(`
  *[_type == "newsPage" && _id == "newsPage"][0]{
    searchPlaceholder, backLabel, linkLabel, albumLabel, readingTime, relatedTitle, recentTitle, upcomingTitle,
    emptySearch, emptyTitle, emptyCategory, emptyText, elsewhere,
    beside{contentsTitle, askTitle, askText, askLabel, next{title, text, link{label, ${linkTarget('href')}}}},
    press{title, buttonLabel, buttonNote, hint, draft, items[]{_key, title, text}, links[]{_key, label, ${linkTarget('href')}}, kitLabel,
      "kitSizes": pictures[].image.asset->size},
    "topics": array::unique(*[_type == "news"] | ${newestFirst} [0...20].tags[]),
    "events": (*[_type == "news"] | ${newestFirst} [0...60])[defined(event.start)]{
      _id, title, "slug": slug.current, ${eventFields}
    },
    ${bannerFields}, ${seoFields}
  }
`)

const chosen = /* groq */ `
  _type == "news"
  && ($category == "All" || $category in categories)
  && ($tag == "" || $tag in tags)
  && (
    $search == ""
    || string::startsWith(${plainTitle}, $search)
    || string::startsWith(lower(title), $decomposed)
    || string::startsWith(lower(title), $written)
  )
`

/**
 * One window of the news and how many there are in all.
 * Parameters: `category` (a name, or All), `tag` and `search` (empty for none; as `foldSearch` gives it, with
 * `decomposed` and `written`), `from` and `to` (`to` excluded).
 */
export const newsListQuery = defineQuery(`{
  "items": *[${chosen}] | ${newestFirst} [$from...$to]{
    _id, title, smallDescription, "slug": slug.current, publishedDate,
    newsImage{${pictureFields}}, categories, tags
  },
  "total": count(*[${chosen}])
}`)

/** The newest items, `count` of them; categories are left out. */
export const recentNewsQuery = defineQuery(`
  *[_type == "news"] | ${newestFirst} [0...$count]{
    _id, title, smallDescription, "slug": slug.current, publishedDate, newsImage{${pictureFields}}
  }
`)

/**
 * The newest items that have an item's first, second and third tag, itself among them.
 * An index answers each subquery: a count of shared tags, or any further condition, would read the list.
 */
const relatedFields = /* groq */ `
  "related": {
    "first": *[_type == "news" && ^.tags[0] in tags] | ${newestFirst} [0...7]{
      title, "slug": slug.current, publishedDate
    },
    "second": *[_type == "news" && ^.tags[1] in tags] | ${newestFirst} [0...7]{
      title, "slug": slug.current, publishedDate
    },
    "third": *[_type == "news" && ^.tags[2] in tags] | ${newestFirst} [0...7]{
      title, "slug": slug.current, publishedDate
    }
  }
`

/** One item by its slug, with its album and its neighbours in the order of the list. */
export const newsItemQuery = defineQuery(`
  *[_type == "news" && slug.current == $slug] | ${newestFirst} [0]{
    _id, _updatedAt, title, smallDescription, "slug": slug.current, publishedDate,
    newsImage{${pictureFields}}, categories, tags, author, ${eventFields},
    content[]{${richContentFields}},
    album->{title, "slug": slug.current},
    ${relatedFields},
    ${neighbourFields('news')}
  }
`)
