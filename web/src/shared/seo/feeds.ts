import {paths} from '../paths.ts'

/** The sections that can be followed, each as RSS and as Atom. */
export const feeds = {
  news: {title: 'News', rss: `${paths.news}/feed.xml`, atom: `${paths.news}/atom.xml`},
  publications: {
    title: 'Publications',
    rss: `${paths.publications}/feed.xml`,
    atom: `${paths.publications}/atom.xml`,
  },
} as const

export type FeedName = keyof typeof feeds
