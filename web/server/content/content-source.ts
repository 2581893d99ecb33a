import {contentSettings, createCms, type AskContent} from '#web/src/shared/cms/client.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {askLake, type MountedLake} from './ask-dataset.ts'

/** A change of published content. */
export type ContentChange = {
  /** The sync tags of the results that it may have changed; without them any may have changed. */
  syncTags?: readonly string[]
}

export type ContentChangeListener = (change: ContentChange) => void

/** What the server needs to read published content and to know when it has changed. */
export type ContentSource = {
  config: SiteConfig
  /** The origin under which this server reaches the local lake, where `askContent` does not. */
  contentOrigin: string
  /** Asks the local lake in this process. */
  askContent?: AskContent | undefined
  /** Adds a listener that is called after each change of published content. */
  onContentChange?: ((listener: ContentChangeListener) => void) | undefined
  /** Whether hosted Sanity's CDN may answer just now (behaviour B238). Default: it may. */
  useCdn?: (() => boolean) | undefined
  /** Whether the caches in front are told of each change (behaviour B463). Default: they are not. */
  isPurged?: boolean | undefined
  log?: (message: string, error?: unknown) => void
}

/** A client of the content service for the server's own queries. */
export const openCms = ({config, contentOrigin, askContent, useCdn}: ContentSource) =>
  createCms(config.cms, contentOrigin, {ask: askContent, useCdn})

/** Asks the local lake in this process for published content, as a stranger. */
export function askContentOf(
  lake: MountedLake,
  {
    siteUrl,
    dataset,
    observe,
  }: {siteUrl: string; dataset: string; observe?: Parameters<typeof askLake>[1]['observe']},
): AskContent {
  const {apiVersion, perspective} = contentSettings
  const ask = askLake(lake, {siteUrl, apiVersion, observe})
  const query = {perspective, returnQuery: 'false'}
  return (text, params, signal) =>
    ask(`/data/query/${dataset}`, {query, body: {query: text, params}, signal})
}
