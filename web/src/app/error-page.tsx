import {isRouteErrorResponse, useRouteError} from 'react-router-dom'
import {Head} from './page-head.tsx'
import {useOptionalSiteData} from '#web/src/shared/site/site-data.ts'
import {ChunkFailure} from './load-chunk.ts'
import {NotFound} from './not-found.tsx'
import {ServiceAway} from './service-away.tsx'

/** What stands in a page's place when it cannot be shown, told apart by status. */
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
      <ServiceAway chunk={error instanceof ChunkFailure ? error.message : undefined} />
    </>
  )
}
