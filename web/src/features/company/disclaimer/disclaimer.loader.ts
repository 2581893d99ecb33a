import {text} from '#web/src/shared/cms/normalise.ts'
import {banner, pageMeta} from '#web/src/shared/cms/page-fields.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {disclaimerQuery} from './disclaimer.queries.ts'
import {readSections} from '#web/src/shared/cms/read-sections.ts'

export async function load({cms, request}: LoaderContext) {
  const page = await cms.fetch(disclaimerQuery, {}, {signal: request.signal})
  const opening = banner(page?.banner, 'Disclaimer')
  return {
    meta: pageMeta(page?.seo, {title: opening.title, description: opening.tagline}),
    banner: opening,
    dateLine: text(page?.dateLine),
    sections: readSections(page?.sections, 'section'),
  }
}
