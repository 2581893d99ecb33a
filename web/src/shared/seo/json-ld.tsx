import type {Thing, WithContext} from 'schema-dts'
import type {SiteConfig} from '../env.ts'
import {useOptionalSiteData} from '../site/site-data.ts'
import {useSiteConfig} from '../site-config.tsx'
import {embedJson} from './embed-json.ts'

/**
 * Structured data for search engines, as a data block: it never executes, so the security policy
 * lets it stand. The server writes it, and React keeps it true to the page shown.
 */
export function JsonLd({data}: {data: WithContext<Thing>}) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{__html: embedJson(data)}} />
}

/** The same for what names the site and its company; nothing where these could not be had. */
export function SiteJsonLd({
  build,
}: {
  build: (config: SiteConfig, siteName: string) => WithContext<Thing>
}) {
  const config = useSiteConfig()
  const settings = useOptionalSiteData()?.settings
  return settings ? <JsonLd data={build(config, settings.name)} /> : null
}
