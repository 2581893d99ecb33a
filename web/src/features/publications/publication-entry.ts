import type {ClientReturn} from '@sanity/client'
import {
  normaliseListEntry,
  normaliseNeighbour,
  type ListEntry,
  type Neighbour,
} from '#web/src/shared/cms/list-entry.ts'
import {text} from '#web/src/shared/cms/normalise.ts'
import {normaliseRichContent, type RichBlock} from '#web/src/shared/cms/normalise-rich-content.ts'
import type {publicationListQuery, publicationQuery} from './publications.queries.ts'

/** A publication with its text. */
export type Publication = ListEntry & {
  author: string
  /** When it last changed: an ISO date with a time. */
  modified?: string
  content: RichBlock[]
  newer?: Neighbour
  older?: Neighbour
}

type RawEntry = ClientReturn<typeof publicationListQuery>['items'][number]
type RawItem = NonNullable<ClientReturn<typeof publicationQuery>['item']>

export const normalisePublicationEntry = (raw: RawEntry): ListEntry =>
  normaliseListEntry(raw, raw.publicationImage)

export function normalisePublication(raw: RawItem): Publication {
  const newer = normaliseNeighbour(raw.newer)
  const older = normaliseNeighbour(raw.older)
  return {
    ...normalisePublicationEntry(raw),
    author: text(raw.author),
    modified: raw._updatedAt,
    content: normaliseRichContent(raw.content),
    ...(newer && {newer}),
    ...(older && {older}),
  }
}
