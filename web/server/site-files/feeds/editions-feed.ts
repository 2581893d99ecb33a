import {pageById, DATED_PAGES} from '#schemas/pages.ts'
import type {EditionsFeedQueryResult} from '#web/src/shared/cms/content.gen.ts'
import {publishedDate, text} from '#web/src/shared/cms/normalise.ts'
import {type EditionSummary, editionUrl, type ReadEditions} from '#web/src/shared/editions.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {absolute, editionsFeed, paths} from '#web/src/shared/paths.ts'
import {xmlText} from '../xml.ts'
import {type FeedItem, itemId, startOfDay, writeAtom} from './feeds.ts'

/** How many editions the feed has, of all documents together. */
const mostItems = 50

/** The editions of all dated documents as an Atom feed, the newest first. */
export async function buildEditionsFeed(
  config: SiteConfig,
  read: ReadEditions,
  {site, pages}: EditionsFeedQueryResult,
): Promise<string> {
  const lists = await Promise.all(
    DATED_PAGES.map(async (id) => {
      const {list} = await read(id)
      const title = text(pages.find(({_id}) => _id === id)?.title) || pageById(id).title
      return list.map((edition) => toItem(config, {id, title}, edition))
    }),
  )
  const items = lists
    .flat()
    .toSorted((a, b) => Number(b.updated) - Number(a.updated))
    .slice(0, mostItems)
  const company = xmlText(text(site?.name)) || 'Gas Aggregation Company'
  return writeAtom({
    link: absolute(config, paths.home),
    self: absolute(config, editionsFeed),
    title: `Changes of our documents · ${company}`,
    description: `What changed in the rules and statements of ${company}`,
    author: {name: company, link: absolute(config, paths.home)},
    updated: items[0]?.updated ?? new Date(0),
    items,
  })
}

function toItem(
  config: SiteConfig,
  {id, title}: {id: (typeof DATED_PAGES)[number]; title: string},
  {date, changes, withheld}: EditionSummary,
): FeedItem {
  const {path} = pageById(id)
  const said = changes.map(({sentence, isCorrection}) =>
    isCorrection ? `Correction of form: ${sentence}` : sentence,
  )
  const name = `${title}, edition of ${publishedDate(date)}`
  return {
    id: itemId('editions', `${id}/${date}`),
    link: absolute(config, editionUrl(path, date)),
    title: name,
    description: xmlText(withheld ? `Withheld: ${withheld}` : said.join(' ')) || name,
    content: '',
    author: '',
    updated: startOfDay(date),
    published: undefined,
    labels: [],
    picture: undefined,
  }
}
