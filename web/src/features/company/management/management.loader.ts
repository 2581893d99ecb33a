import {href, mapList, text} from '#web/src/shared/cms/normalise.ts'
import {normaliseBanner, normalisePageMeta} from '#web/src/shared/cms/normalise-page.ts'
import {normalisePicture} from '#web/src/shared/cms/picture.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {splitBiography} from './biography.ts'
import {managementQuery} from './management.queries.ts'
import type {Person} from './person.ts'

export async function load({cms, request}: LoaderContext) {
  const {page, members} = await cms.fetch(managementQuery, {}, {signal: request.signal})
  const opening = normaliseBanner(page?.banner, 'Our management team')
  return {
    meta: normalisePageMeta(page?.seo, {title: opening.title, description: opening.tagline}),
    banner: opening,
    intro: text(page?.intro),
    moreInfoLabel: text(page?.moreInfoLabel, 'more info'),
    people: mapList(members, (member): Person | undefined => {
      const name = text(member.name)
      const image = normalisePicture(member.image)
      const link = href(member.link)
      return name
        ? {
            id: member._id,
            name,
            role: text(member.role),
            biography: splitBiography(member.details),
            ...(image && {image}),
            ...(link && {link}),
          }
        : undefined
    }),
  }
}
