import {text} from '#web/src/shared/cms/normalise.ts'
import {banner, pageMeta} from '#web/src/shared/cms/page-fields.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {energyTransitionQuery} from './energy-transition.queries.ts'
import {readEmissions} from './read-emissions.ts'
import {readEntries} from '#web/src/shared/cms/read-entries.ts'

export async function load({cms, request}: LoaderContext) {
  const page = await cms.fetch(energyTransitionQuery, {}, {signal: request.signal})
  const opening = banner(page?.banner, 'Energy transition')
  return {
    meta: pageMeta(page?.seo, {title: opening.title, description: opening.tagline}),
    banner: opening,
    introduction: {
      title: text(page?.introduction?.title, 'Where we stand'),
      entries: readEntries(page?.introduction?.items, 'stance'),
    },
    initiatives: {
      title: text(page?.initiatives?.title, 'What we work on'),
      entries: readEntries(page?.initiatives?.items, 'initiative'),
    },
    emissions: readEmissions(page?.emissions),
  }
}
