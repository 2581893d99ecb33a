import type {ClientReturn} from '@sanity/client'
import {isoDate, mapList, text} from '#web/src/shared/cms/normalise.ts'
import {normalisePicture, type Picture} from '#web/src/shared/cms/picture.ts'
import {paths} from '#web/src/shared/paths.ts'
import type {homeNewsQuery} from './home.queries.ts'

export type HomeNewsItem = {
  id: string
  title: string
  href: string
  date?: string
  image?: Picture
}

export function normaliseHomeNews(raw: ClientReturn<typeof homeNewsQuery>): HomeNewsItem[] {
  return mapList(raw, ({title: rawTitle, slug: rawSlug, publishedDate, newsImage}, place) => {
    const title = text(rawTitle)
    const slug = text(rawSlug)
    const date = isoDate(publishedDate)
    const image = normalisePicture(newsImage?.image, newsImage?.decorative ? '' : newsImage?.alt)
    if (!title || !slug) return undefined
    return {
      id: String(place),
      title,
      href: paths.newsItem(slug),
      ...(date && {date}),
      ...(image && {image}),
    }
  })
}
