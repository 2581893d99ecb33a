import type {ClientReturn} from '@sanity/client'
import {HERO_DELAY_MINIMUM} from '#schemas/vocabulary.ts'
import {href, mapList, text} from '#web/src/shared/cms/normalise.ts'
import {normaliseLinks} from '#web/src/shared/cms/normalise-links.ts'
import {normalisePageMeta} from '#web/src/shared/cms/load-page-content.ts'
import {normalisePicture} from '#web/src/shared/cms/picture.ts'
import {defer, loadFailed} from '#web/src/shared/routing/defer.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {normaliseHeroSlides} from './hero-slides.ts'
import {normaliseHomeNews} from './home-news.ts'
import {homeNewsQuery, homeQuery} from './home.queries.ts'

/**
 * The home page. Its news are a query of their own: on the server the loader waits for both, in the
 * browser a spinner shows until the news are loaded. Where only the news fail, the rest of the page
 * still shows.
 *
 * @throws where the page's own content cannot be loaded.
 */
export async function load({cms, request, onFailure}: LoaderContext) {
  const options = {signal: request.signal}
  const loadingNews = cms
    .fetch(homeNewsQuery, {}, options)
    .then(normaliseHomeNews)
    .catch((error: unknown): typeof loadFailed => {
      onFailure?.(error)
      return loadFailed
    })
  const content = await cms.fetch(homeQuery, {}, options)
  const {content: news} = await defer(loadingNews)
  const {page, vision, slides, members, services} = content
  const {story, value, news: newsTexts} = page ?? {}
  return {
    meta: normalisePageMeta(page?.seo, {title: 'Home'}),
    hero: {
      slides: normaliseHeroSlides(slides),
      autoplay: autoplayDelay(page),
    },
    story: {
      label: text(story?.label, 'Our Story'),
      statement: text(vision),
      buttonLabel: text(story?.buttonLabel, 'Learn more'),
      audiences: {
        title: text(page?.audiences?.title, 'Where to start'),
        items: mapList(page?.audiences?.items, ({title, text: words, link}, place) => {
          const [to] = normaliseLinks(link && [{_key: String(place), ...link}])
          return to && text(title) ? {...to, title: text(title), text: text(words)} : undefined
        }),
      },
    },
    members: {
      label: text(page?.members?.label, 'Our MEMBERS:'),
      items: mapList(members, ({name, url, logo: rawLogo}, place) => {
        const logo = normalisePicture(rawLogo, '')
        const safeUrl = href(url)
        return logo && {id: String(place), logo, ...(safeUrl && {href: safeUrl, name: text(name)})}
      }),
    },
    services: {
      label: text(page?.services?.label, '/ OUR SERVICES'),
      heading: text(page?.services?.heading),
      buttonLabel: text(page?.services?.buttonLabel, 'View all'),
      items: mapList(services, ({_id, title: rawTitle, slug, image: rawImage}, place) => {
        const title = text(rawTitle)
        const image = normalisePicture(rawImage, '')
        return title
          ? {id: String(place), title, anchor: text(slug, _id), ...(image && {image})}
          : undefined
      }),
    },
    value: {
      title: text(value?.title, 'Powering progress, creating possibilities'),
      items: mapList(value?.items, (item, index) => {
        const title = text(item.title)
        return title ? {key: String(index), title, text: text(item.text)} : undefined
      }),
      buttonLabel: text(value?.buttonLabel, 'Contact Us'),
    },
    newsTexts: {
      label: text(newsTexts?.label, 'NEWS UPDATE'),
      heading: text(newsTexts?.heading),
      buttonLabel: text(newsTexts?.buttonLabel, 'Read more'),
      linkLabel: text(newsTexts?.linkLabel, 'Continue reading'),
      emptyTitle: text(newsTexts?.emptyTitle, 'No News or Updates Found'),
      emptyText: text(newsTexts?.emptyText, 'Stay tuned! New updates will be posted soon'),
    },
    news,
  }
}

export type HomeData = Awaited<ReturnType<typeof load>>

/** Milliseconds between hero slides; undefined unless an editor switched it on (behaviour B101). */
function autoplayDelay(page: ClientReturn<typeof homeQuery>['page']): number | undefined {
  if (!page?.heroAutoplay) return undefined
  return Math.max(page.heroAutoplayDelay ?? HERO_DELAY_MINIMUM, HERO_DELAY_MINIMUM)
}
