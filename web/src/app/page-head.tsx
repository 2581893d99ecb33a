import {useLocation, useMatches} from 'react-router-dom'
import {isPageData, type PageMeta} from '#web/src/shared/cms/page-meta.ts'
import {paths} from '#web/src/shared/paths.ts'
import {Deferred} from '#web/src/shared/routing/deferred.tsx'
import {breadcrumbs} from '#web/src/shared/seo/breadcrumbs.ts'
import {JsonLd} from '#web/src/shared/seo/json-ld.tsx'
import {organization} from '#web/src/shared/seo/organization.ts'
import {useOptionalSiteData} from '#web/src/shared/site/site-data.ts'
import {useSiteConfig} from '#web/src/shared/site-config.tsx'
import {HeadTags} from '#web/src/shared/seo/head-tags.tsx'

/** The document's head for the page shown: the metadata of the deepest route that has any. */
export function RouteHead() {
  const matches = useMatches()
  const {pathname, search} = useLocation()
  const page = matches.map(({loaderData}) => loaderData).findLast(isPageData)
  if (!page?.deferredMeta) return page ? <Head meta={page.meta} /> : null
  return (
    <Deferred key={pathname + search} content={page.deferredMeta}>
      {({content}) => <Head meta={content ?? page.meta} />}
    </Deferred>
  )
}

export function Head({meta}: {meta: PageMeta}) {
  const {pathname} = useLocation()
  const config = useSiteConfig()
  const settings = useOptionalSiteData()?.settings
  const image = meta.image ?? settings?.shareImage
  return (
    <>
      <HeadTags
        meta={{...meta, ...(image && {image})}}
        siteName={settings?.name ?? ''}
        path={pathname}
        config={config}
      />
      {settings && !meta.noIndex && <JsonLd data={organization(config, settings)} />}
      {!meta.noIndex && pathname !== paths.home && (
        <JsonLd data={breadcrumbs(config, meta, pathname)} />
      )}
    </>
  )
}
