import {NEWS_CATEGORIES} from '#schemas/vocabulary.ts'
import type {ClientReturn} from '@sanity/client'
import {
  normaliseListEntry,
  normaliseNeighbour,
  type ListEntry,
  type Neighbour,
} from '#web/src/shared/cms/list-entry.ts'
import {mapList, text} from '#web/src/shared/cms/normalise.ts'
import {normaliseRichContent, type RichBlock} from '#web/src/shared/cms/normalise-rich-content.ts'
import {mergeRelated} from './merge-related.ts'
import type {newsItemQuery, newsListQuery} from './news.queries.ts'

/** A news item as lists show it. */
export type NewsEntry = ListEntry & {categories: string[]; tags: string[]}

/** A news item with its text. */
export type NewsItem = NewsEntry & {
  author: string
  /** When it last changed: an ISO date with a time. */
  modified?: string
  content: RichBlock[]
  /** The album with its pictures, where it has a slug; its title may be empty. */
  album?: {slug: string; title: string}
  /** Other items on the same subjects, nearest first. */
  related: Neighbour[]
  newer?: Neighbour
  older?: Neighbour
}

type RawEntry = ClientReturn<typeof newsListQuery>['items'][number]
type RawItem = NonNullable<ClientReturn<typeof newsItemQuery>>

export function normaliseNewsEntry(raw: RawEntry): NewsEntry {
  return {
    ...normaliseListEntry(raw, raw.newsImage),
    categories: names(raw.categories).filter((name) => NEWS_CATEGORIES.some((one) => one === name)),
    tags: names(raw.tags),
  }
}

export function normaliseNewsItem(raw: RawItem): NewsItem {
  const newer = normaliseNeighbour(raw.newer)
  const older = normaliseNeighbour(raw.older)
  const album = {slug: text(raw.album?.slug), title: text(raw.album?.title)}
  return {
    ...normaliseNewsEntry(raw),
    author: text(raw.author),
    modified: raw._updatedAt,
    content: normaliseRichContent(raw.content),
    ...(album.slug && {album}),
    related: mergeRelated(Object.values(raw.related ?? {}), raw.slug),
    ...(newer && {newer}),
    ...(older && {older}),
  }
}

function names(raw: readonly (string | null)[] | null | undefined): string[] {
  return [...new Set(mapList(raw, (name) => text(name) || undefined))]
}
