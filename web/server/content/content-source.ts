import type {SiteConfig} from '#web/src/shared/env.ts'

/** What the server needs to read published content and to know when it has changed. */
export type ContentSource = {
  config: SiteConfig
  /** The address under which this server reaches the local lake itself. */
  contentOrigin: string
  /** Adds a listener that is called after each change of published content. */
  onContentChange?: (listener: () => void) => void
  log?: (message: string, error?: unknown) => void
}
