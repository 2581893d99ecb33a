import {isRouteErrorResponse, useRouteError} from 'react-router-dom'
import {Head} from './page-head.tsx'
import {useOptionalSiteData} from '#web/src/shared/site/site-data.ts'
import {ChunkLoadError} from './load-chunk.ts'
import {NotFound} from './not-found.tsx'
import {ServiceUnavailable} from './service-unavailable.tsx'

/** Replaces a page that cannot be shown: the 404 page, or for any other error one that retries. */
export function ErrorPage() {
  const error = useRouteError()
  const site = useOptionalSiteData()
  if (isRouteErrorResponse(error) && error.status === 404 && site) {
    return (
      <>
        <Head meta={site.notFound.meta} />
        <NotFound {...site.notFound} />
      </>
    )
  }
  return (
    <>
      <Head meta={{title: 'Something went wrong', description: '', noIndex: true}} />
      <ServiceUnavailable chunk={error instanceof ChunkLoadError ? error.message : undefined} />
    </>
  )
}
