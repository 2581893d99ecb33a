import {createContext, type ReactNode, use} from 'react'
import type {Thing, WithContext} from 'schema-dts'
import type {SiteConfig} from '../env.ts'
import {useSiteConfig} from '../site-config.tsx'
import {useOptionalSiteData} from '../site/site-data.ts'
import {embedJson} from './structured-data.ts'

/** Takes tags of the document's head while the server renders a page. Browsers have none. */
export const HeadCollector = createContext<((tags: ReactNode) => void) | undefined>(undefined)

/**
 * Puts tags into the document's head: the server writes those that it collects into the page's head, and in
 * the browser React moves them there, adopts the server's and keeps them current.
 */
export function InHead({children}: {children: ReactNode}) {
  const collect = use(HeadCollector)
  if (!collect) return children
  collect(children)
  return null
}

/**
 * Structured data for search engines, as a data block: it never executes, so the security policy
 * allows it. The server writes it, and React updates it with the page shown.
 */
export function JsonLd({data}: {data: WithContext<Thing>}) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{__html: embedJson(data)}} />
}

/** Structured data that names the site and its company; nothing where these failed to load. */
export function SiteJsonLd({
  build,
}: {
  build: (config: SiteConfig, siteName: string) => WithContext<Thing>
}) {
  const config = useSiteConfig()
  const settings = useOptionalSiteData()?.settings
  return settings ? <JsonLd data={build(config, settings.name)} /> : null
}
