import {Hono} from 'hono'
import {createCms} from '#web/src/shared/cms/client.ts'
import {feeds, type FeedName} from '#web/src/shared/seo/feeds.ts'
import {cachedFile} from '../cached-file.ts'
import type {PageDeps} from '../../pages/serve-pages.ts'
import {buildFeed, type FeedFormat} from './build-feed.ts'
import {feedAnswer, feedParams, feedQuery} from './feed.queries.ts'

/** RSS and Atom of the sections that can be followed, from the dataset as it is now. */
export function serveFeeds(deps: PageDeps): Hono {
  const app = new Hono()
  const cms = createCms(deps.config.cms, deps.contentOrigin)
  const serve = (name: FeedName, format: FeedFormat) =>
    app.get(
      feeds[name][format],
      cachedFile(deps, `application/${format}+xml`, async () => {
        const content = feedAnswer.parse(await cms.fetch(feedQuery, feedParams[name]))
        return buildFeed(deps.config, name, format, content)
      }),
    )
  for (const name of ['news', 'publications'] as const) {
    serve(name, 'rss')
    serve(name, 'atom')
  }
  return app
}
