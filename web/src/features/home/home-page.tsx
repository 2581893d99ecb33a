import type {QueryResult} from '#web/src/shared/cms/client.ts'
import {useLoaderData} from 'react-router-dom'
import {HOME_TEXTS} from '#schemas/texts.ts'
import {HERO_DELAY_MINIMUM} from '#schemas/vocabulary.ts'
import {href, mapList, text, texts} from '#web/src/shared/cms/normalise.ts'
import {normalisePageMeta} from '#web/src/shared/cms/page-data.ts'
import {normalisePicture} from '#web/src/shared/cms/picture.ts'
import {audienceNote, normaliseTitledLinks} from '#web/src/shared/cms/text-lists.ts'
import {today} from '#web/src/shared/present-day.ts'
import {defer, loadFailed} from '#web/src/shared/routing/deferred.tsx'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {
  AggregationDiagram,
  normaliseAggregation,
} from '#web/src/shared/ui/aggregation/aggregation-diagram.tsx'
import {CallToAction} from '#web/src/shared/ui/contact/call-to-action.tsx'
import {Sections} from '#web/src/shared/ui/layout/section-boundary.tsx'
import {Facts} from './facts.tsx'
import {Hero, normaliseDoors, normaliseHeroSlides} from './hero.tsx'
import {homeQuery} from './home.queries.ts'
import {Members} from './members.tsx'
import {loadHomeNews, NewsSection} from './news-section.tsx'
import {Services} from './services.tsx'
import {Story} from './story.tsx'
import {Value} from './value.tsx'

/**
 * The home page. Its news are a query of their own: on the server the loader waits for both, in the
 * browser a spinner shows until the news are loaded. Where only the news fail, the rest of the page
 * still shows.
 *
 * @throws where the page's own content cannot be loaded.
 */
export async function load({cms, request, onFailure}: LoaderContext) {
  const options = {signal: request.signal}
  const loadingNews = loadHomeNews(cms, request.signal).catch(
    (error: unknown): typeof loadFailed => {
      onFailure?.(error)
      return loadFailed
    },
  )
  const content = await cms.fetch(homeQuery, {}, options)
  const {content: news} = await defer(loadingNews)
  const {page, vision, slides, members, services} = content
  const {story, value, news: newsTexts} = page ?? {}
  return {
    // Without a title of its own it has the site's.
    meta: normalisePageMeta(page?.seo, {title: ''}),
    hero: {
      slides: normaliseHeroSlides(slides),
      day: today(),
      autoplay: autoplayDelay(page),
      doors: normaliseDoors(page?.doors),
    },
    story: {
      ...texts(story, HOME_TEXTS.story),
      statement: text(vision),
      audiences: {
        title: text(page?.audiences?.title, HOME_TEXTS.audiences.title),
        items: normaliseTitledLinks(page?.audiences?.items),
      },
    },
    facts: {
      title: text(page?.facts?.title, HOME_TEXTS.facts.title),
      items: mapList(page?.facts?.items, ({_key: key, ...fact}) => {
        const [value, caption] = [text(fact.value), text(fact.caption)]
        return value && caption ? {key, value, caption} : undefined
      }),
    },
    aggregation: normaliseAggregation(page?.aggregation),
    members: {
      ...texts(page?.members, HOME_TEXTS.members),
      items: mapList(members, ({name, url, logo: rawLogo}, index) => {
        const logo = normalisePicture(rawLogo, '')
        const safeUrl = href(url)
        return logo && {id: String(index), logo, ...(safeUrl && {href: safeUrl, name: text(name)})}
      }),
    },
    services: {
      ...texts(page?.services, HOME_TEXTS.services),
      heading: text(page?.services?.heading),
      items: mapList(services, ({_id, title: rawTitle, slug, audience, image: rawImage}, index) => {
        const title = text(rawTitle)
        const image = normalisePicture(rawImage, '')
        if (!title) return undefined
        const note = audienceNote(audience)
        return {id: String(index), title, note, anchor: text(slug, _id), ...(image && {image})}
      }),
    },
    value: {
      ...texts(value, HOME_TEXTS.value),
      items: mapList(value?.items, (item, index) => {
        const title = text(item.title)
        return title ? {key: String(index), title, text: text(item.text)} : undefined
      }),
    },
    newsTexts: {...texts(newsTexts, HOME_TEXTS.news), heading: text(newsTexts?.heading)},
    news,
  }
}

/** Milliseconds between hero slides; undefined unless an editor switched it on. */
function autoplayDelay(page: QueryResult<typeof homeQuery>['page']): number | undefined {
  if (!page?.heroAutoplay) return undefined
  return Math.max(page.heroAutoplayDelay ?? HERO_DELAY_MINIMUM, HERO_DELAY_MINIMUM)
}

/** Home: seven sections. One that breaks leaves the others standing. */
export function Page() {
  const {hero, story, facts, aggregation, members, services, value, news, newsTexts} =
    useLoaderData<typeof load>()
  return (
    <Sections>
      <Hero {...hero} />
      <Story {...story} />
      <Facts {...facts} />
      <AggregationDiagram aggregation={aggregation} />
      <Members {...members} />
      <Services {...services} />
      <Value {...value} />
      <NewsSection news={news} texts={newsTexts} />
      <CallToAction />
    </Sections>
  )
}
