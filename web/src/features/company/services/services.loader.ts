import {href, mapList, text} from '#web/src/shared/cms/normalise.ts'
import {fetchPageContent, normalisePageHead} from '#web/src/shared/cms/page-content.ts'
import {normalisePicture} from '#web/src/shared/cms/picture.ts'
import {hasText, normaliseRichText} from '#web/src/shared/cms/rich-text.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {servicesQuery} from './services.queries.ts'

export async function load(context: LoaderContext) {
  const {page, services} = await fetchPageContent(context, servicesQuery)
  return {
    ...normalisePageHead(page, 'What we offer'),
    intro: text(page?.intro),
    services: mapList(services, ({_id, slug, title: rawTitle, description, image: rawImage}) => {
      const title = text(rawTitle)
      const body = normaliseRichText(description)
      const image = normalisePicture(rawImage)
      if (!title || !(image || hasText(body))) return undefined
      return {id: text(slug, _id), title, body, ...(image && {image})}
    }),
    cards: mapList(page?.cards, (card, index) => {
      const title = text(card.title)
      const url = href(card.link?.href)
      const image = normalisePicture(card.image)
      return title && url
        ? {
            key: text(card._key, String(index)),
            title,
            text: text(card.text),
            href: url,
            label: text(card.link?.label, title),
            ...(image && {image}),
          }
        : undefined
    }),
  }
}
