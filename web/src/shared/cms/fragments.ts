/** Fragments that queries share. Typegen resolves these constants in each `defineQuery`. */
import {linkTarget} from '#schemas/link-target.ts'

/** An image that is drawn: `lqip` is a tiny placeholder, as a data URL. */
export const drawnImageFields = /* groq */ `
  crop, hotspot,
  asset->{_id, metadata{lqip, "colour": palette.dominant.background, dimensions{width, height}}}
`

export const imageFields = /* groq */ `
  alt, decorative, caption, ${drawnImageFields}
`

/** An image of which only the URL is used. */
export const imageUrlFields = /* groq */ `
  crop, hotspot,
  asset->{_id, metadata{"colour": palette.dominant.background, dimensions{width, height}}}
`

export const pictureFields = /* groq */ `
  alt, decorative, image{${drawnImageFields}}
`

export const seoFields = /* groq */ `
  seo{title, description, noIndex, image{${imageUrlFields}}}
`

export const bannerFields = /* groq */ `
  banner{title, tagline, image{${imageFields}}, phoneImage{${imageUrlFields}}}
`

/** The diagram of how aggregation works, which the home page's document holds. */
export const aggregationFields = /* groq */ `
  aggregation{
    title, text, sellersTitle, sellers[]{_key, name, units}, sellerLine,
    pool{title, text}, price{title, text}, escrow{title, text},
    buyersTitle, buyers[]{_key, name, units, price}, buyerLine
  }
`

/** The links of a text, with what they lead to today. */
const linkMarks = /* groq */ `markDefs[]{_key, _type, ${linkTarget('href')}}` as const

/** A text without pictures, and the links in it. */
export const linkedText = <const Field extends string>(field: Field) =>
  /* groq */ `${field}[]{..., ${linkMarks}}` as const

/** Text with pictures and files. A file's URL is looked up by its asset reference. */
export const richContentFields = /* groq */ `
  ...,
  _type == "block" => {
    children[]{..., _type == "imageWithAlt" => {${imageFields}}},
    ${linkMarks}
  },
  _type == "imageWithAlt" => {${imageFields}},
  _type == "fileAttachment" => {title, asset->{url, size, mimeType, originalFilename}}
` as const

/** The order of every list: newest first, without a date last; items of one day by their ids. */
export const newestFirst = /* groq */ `order(coalesce(publishedDate, "") desc, _id asc)`

/**
 * The items before and after one, in the order of the list: those of its own day by their ids, else the
 * nearest day's. Each is a subquery of its own, which costs the same however long the list is.
 */
export const neighbourFields = <const Type extends string>(type: Type) =>
  /* groq */ `
  "newer": coalesce(
    *[_type == "${type}" && defined(slug.current) && publishedDate == ^.publishedDate && _id < ^._id]
      | order(_id desc) [0]{title, "slug": slug.current},
    *[_type == "${type}" && defined(slug.current) && publishedDate > ^.publishedDate]
      | order(publishedDate asc, _id desc) [0]{title, "slug": slug.current}
  ),
  "older": coalesce(
    *[_type == "${type}" && defined(slug.current) && publishedDate == ^.publishedDate && _id > ^._id]
      | order(_id asc) [0]{title, "slug": slug.current},
    *[_type == "${type}" && defined(slug.current) && publishedDate < ^.publishedDate]
      | order(publishedDate desc, _id asc) [0]{title, "slug": slug.current}
  )
` as const

/** `opening`, a text, `, "a"), "b")`: the text with every `a` written as `b`. */
const opening = 'array::join(string::split('
const fiveOpenings = `${opening}${opening}${opening}${opening}${opening}`
const fifteenOpenings = `${fiveOpenings}${fiveOpenings}${fiveOpenings}`

/**
 * A title in lower case, with plain characters in place of those that Unicode calls compatible, and without those
 * that nobody sees. `foldSearch` does the same to a search. Source: https://www.unicode.org/reports/tr15/
 */
export const plainTitle = /* groq */ `
  ${fifteenOpenings}${fifteenOpenings}${fiveOpenings}${fiveOpenings}lower(title)
  , "₀"), "0"), "₁"), "1"), "₂"), "2"), "₃"), "3"), "₄"), "4")
  , "₅"), "5"), "₆"), "6"), "₇"), "7"), "₈"), "8"), "₉"), "9")
  , "⁰"), "0"), "¹"), "1"), "²"), "2"), "³"), "3"), "⁴"), "4")
  , "⁵"), "5"), "⁶"), "6"), "⁷"), "7"), "⁸"), "8"), "⁹"), "9")
  , "ﬃ"), "ffi"), "ﬄ"), "ffl"), "ﬁ"), "fi"), "ﬂ"), "fl"), "ﬀ"), "ff")
  , "\\u00a0"), " "), "\\u202f"), " "), "\\u2011"), "-"), "№"), "no"), "…"), "...")
  , "½"), "1/2"), "¼"), "1/4"), "¾"), "3/4"), "™"), "tm"), "㎥"), "m3")
  , "\\u00ad"), ""), "\\u200b"), ""), "\\u200c"), ""), "\\u200d"), ""), "\\u2060"), "")
`
