import {text} from '#web/src/shared/cms/normalise.ts'
import {banner, pageMeta} from '#web/src/shared/cms/page-fields.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {initiativesQuery} from './initiatives.queries.ts'
import {readEntries} from '#web/src/shared/cms/read-entries.ts'

export async function load({cms, request}: LoaderContext) {
  const page = await cms.fetch(initiativesQuery, {}, {signal: request.signal})
  const opening = banner(page?.banner, 'Initiatives')
  return {
    meta: pageMeta(page?.seo, {title: opening.title, description: opening.tagline}),
    banner: opening,
    intro: text(page?.intro),
    entries: readEntries(page?.items, 'initiative'),
  }
}
