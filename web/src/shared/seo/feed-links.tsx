import type {SiteConfig} from '../env.ts'
import {absolute} from './absolute.ts'
import {feeds, type FeedName} from './feeds.ts'

/** Links to a section's feeds, for feed readers that look in a page's head. */
export function FeedLinks({feed, config}: {feed: FeedName; config: SiteConfig}) {
  const {title, rss, atom} = feeds[feed]
  return (
    <>
      <link
        rel="alternate"
        type="application/rss+xml"
        title={`${title} (RSS)`}
        href={absolute(config, rss)}
      />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={`${title} (Atom)`}
        href={absolute(config, atom)}
      />
    </>
  )
}
