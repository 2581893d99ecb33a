import {MANAGEMENT_TEXTS} from '#schemas/texts.ts'
import {href, mapList, text} from '#web/src/shared/cms/normalise.ts'
import {fetchPageContent, normalisePageHead} from '#web/src/shared/cms/page-content.ts'
import {normalisePicture} from '#web/src/shared/cms/picture.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {splitBiography} from './biography.ts'
import {managementQuery} from './management.queries.ts'
import type {Person} from './person.ts'

export async function load(context: LoaderContext) {
  const {page, members} = await fetchPageContent(context, managementQuery)
  return {
    ...normalisePageHead(page, 'Our management team'),
    intro: text(page?.intro),
    moreInfoLabel: text(page?.moreInfoLabel, MANAGEMENT_TEXTS.moreInfoLabel),
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
