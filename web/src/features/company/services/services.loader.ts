import {href, mapList, text} from '#web/src/shared/cms/normalise.ts'
import {banner, pageMeta} from '#web/src/shared/cms/page-fields.ts'
import {picture} from '#web/src/shared/cms/picture.ts'
import {richText} from '#web/src/shared/cms/rich-text.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {hasWords} from '#web/src/shared/cms/has-words.ts'
import {servicesQuery} from './services.queries.ts'

export async function load({cms, request}: LoaderContext) {
  const {page, services} = await cms.fetch(servicesQuery, {}, {signal: request.signal})
  const opening = banner(page?.banner, 'What we offer')
  return {
    meta: pageMeta(page?.seo, {title: opening.title, description: opening.tagline}),
    banner: opening,
    intro: text(page?.intro),
    services: mapList(services, ({_id, slug, title: rawTitle, description, image: rawImage}) => {
      const title = text(rawTitle)
      const body = richText(description)
      const image = picture(rawImage)
      if (!title || !(image || hasWords(body))) return undefined
      return {id: text(slug, _id), title, body, ...(image && {image})}
    }),
    cards: mapList(page?.cards, (card, index) => {
      const title = text(card.title)
      const address = href(card.link?.href)
      const image = picture(card.image)
      return title && address
        ? {
            key: text(card._key, String(index)),
            title,
            text: text(card.text),
            href: address,
            label: text(card.link?.label, title),
            ...(image && {image}),
          }
        : undefined
    }),
  }
}
