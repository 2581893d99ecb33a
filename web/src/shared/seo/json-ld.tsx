import type {Thing, WithContext} from 'schema-dts'
import type {SiteConfig} from '../env.ts'
import {useOptionalSiteData} from '../site/site-data.ts'
import {useSiteConfig} from '../site-config.tsx'
import {embedJson} from './embed-json.ts'

/**
 * Structured data for search engines, as a data block: it never executes, so the security policy
 * allows it. The server writes it, and React updates it with the page shown.
 */
export function JsonLd({data}: {data: WithContext<Thing>}) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{__html: embedJson(data)}} />
}

/** The same for data that names the site and its company; nothing where these failed to load. */
export function SiteJsonLd({
  build,
}: {
  build: (config: SiteConfig, siteName: string) => WithContext<Thing>
}) {
  const config = useSiteConfig()
  const settings = useOptionalSiteData()?.settings
  return settings ? <JsonLd data={build(config, settings.name)} /> : null
}
