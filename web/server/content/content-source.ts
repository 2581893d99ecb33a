import {createCms} from '#web/src/shared/cms/client.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'

/** What the server needs to read published content and to know when it has changed. */
export type ContentSource = {
  config: SiteConfig
  /** The address under which this server reaches the local lake itself. */
  contentOrigin: string
  /** Adds a listener that is called after each change of published content. */
  onContentChange?: ((listener: () => void) => void) | undefined
  /** Whether hosted Sanity's CDN may answer just now (behaviour B238). Default: it may. */
  useCdn?: (() => boolean) | undefined
  log?: (message: string, error?: unknown) => void
}

/** A client of the content service for the server's own queries. */
export const openCms = ({config, contentOrigin, useCdn}: ContentSource) =>
  createCms(config.cms, contentOrigin, useCdn)
