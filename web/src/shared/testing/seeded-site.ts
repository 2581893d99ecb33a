import {parse} from 'yaml'
import navigation from '../../../../seed/singletons/navigation.yaml?raw'
import notFound from '../../../../seed/singletons/notFoundPage.yaml?raw'
import settings from '../../../../seed/singletons/siteSettings.yaml?raw'
import type {Cms} from '../cms/client.ts'
import type {SiteData} from '../site/site-data.ts'
import {loadSite} from '../site/load-site.ts'

/** The seed's site data, loaded by the site's own loader. */
export function seededSite(): Promise<SiteData> {
  const answer = {
    settings: withKeys(parse(settings)),
    navigation: withKeys(parse(navigation)),
    notFound: withKeys(parse(notFound)),
  }
  const cms: Cms = {
    config: {projectId: 'test', dataset: 'test'},
    // JSON, as a response is.
    fetch: () => Promise.resolve(JSON.parse(JSON.stringify(answer))),
  }
  return loadSite(cms)
}

/** Gives every object of a list the `_key` that the content service would. */
function withKeys(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) =>
      typeof item === 'object' && item !== null
        ? {_key: `key-${index}`, ...mapValues(item)}
        : withKeys(item),
    )
  }
  return typeof value === 'object' && value !== null ? mapValues(value) : value
}

function mapValues(value: object): object {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withKeys(item)]))
}
