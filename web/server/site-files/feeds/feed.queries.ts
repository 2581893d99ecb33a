import {defineQuery} from 'groq'
import {z} from 'zod'
import {newestFirst} from '#web/src/shared/cms/newest-first.ts'
import type {FeedName} from '#web/src/shared/seo/feeds.ts'
import {rawImage} from '../raw-image.ts'

/** How many items a feed carries. */
const feedLength = 20

/** What both feeds of a section are made of. */
export const feedQuery = defineQuery(`{
  "site": *[_type == "siteSettings" && _id == "siteSettings"][0]{name},
  "page": *[_id == $page][0]{_updatedAt, "title": banner.title, "tagline": banner.tagline},
  "items": *[_type == $type && defined(slug.current)] | ${newestFirst} [0...${feedLength}]{
    _id, _updatedAt, title, smallDescription, "slug": slug.current, publishedDate, author,
    categories, tags, "image": coalesce(newsImage, publicationImage).image{
      crop, asset->{_id, metadata{dimensions{width, height}}}
    }
  }
}`)

/** The documents behind each feed. */
export const feedParams: Record<FeedName, {type: string; page: string}> = {
  news: {type: 'news', page: 'newsPage'},
  publications: {type: 'publication', page: 'publicationsPage'},
}

const text = z.string().nullish()

const item = z.object({
  _id: z.string(),
  _updatedAt: z.string(),
  title: text,
  smallDescription: text,
  slug: z.string(),
  publishedDate: text,
  author: text,
  categories: z.array(text).nullish(),
  tags: z.array(text).nullish(),
  image: rawImage.nullable(),
})

/** The answer to `feedQuery`. */
export const feedAnswer = z.object({
  site: z.object({name: text}).nullable(),
  page: z.object({_updatedAt: z.string(), title: text, tagline: text}).nullable(),
  items: z.array(item),
})

export type FeedContent = z.output<typeof feedAnswer>
export type FeedItem = z.output<typeof item>
