import {useEffect, useEffectEvent} from 'react'
import {isRouteErrorResponse, useRevalidator, useRouteError} from 'react-router-dom'
import {paths} from '#web/src/shared/paths.ts'
import {ChunkLoadError, reloadOnce} from '#web/src/shared/routing/load-chunk.ts'
import {useSiteConfig} from '#web/src/shared/site-config.tsx'
import {type SiteData, useOptionalSiteData} from '#web/src/shared/site/site-data.ts'
import {Button, ButtonLink} from '#web/src/shared/ui/button/button.tsx'
import {SmartLink} from '#web/src/shared/ui/button/smart-link.tsx'
import {textLink} from '#web/src/shared/ui/button/text-link.ts'
import {MessagePage} from '#web/src/shared/ui/layout/message-page.tsx'
import {Spinner} from '#web/src/shared/ui/loading/spinner.tsx'
import {Head} from './page-head.tsx'

/** Replaces a page that cannot be shown: the 404 page, or for any other error one that retries. */
export function ErrorPage() {
  const error = useRouteError()
  const site = useOptionalSiteData()
  const status = isRouteErrorResponse(error) ? error.status : undefined
  if (site && (status === 404 || status === 410)) {
    const {meta, goneTitle, goneText, ...texts} = site.notFound
    const isGone = status === 410
    const goneMeta = {title: goneTitle, description: goneText, noIndex: true}
    return (
      <>
        <Head meta={isGone ? goneMeta : meta} />
        <NotFound
          {...texts}
          {...(isGone && {title: goneTitle, text: goneText})}
          pages={firstPages(site.navigation)}
        />
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

/** The header's own link and the first of each of its groups: every page has their labels already. */
const firstPages = ({single, groups}: SiteData['navigation']) =>
  [single, ...groups.flatMap(({links}) => links.slice(0, 1))].filter(({href}) => href)

/** The 404 page, and that of a page that is gone. Its texts are content. A static host has no search. */
function NotFound({
  title,
  text,
  buttonLabel,
  searchLabel,
  pages,
}: {
  title: string
  text: string
  buttonLabel: string
  searchLabel: string
  pages: {label: string; href: string}[]
}) {
  const {isStatic} = useSiteConfig()
  return (
    <MessagePage title={title} text={text}>
      <ButtonLink to={paths.home} variant="primary">
        {buttonLabel}
      </ButtonLink>
      {!isStatic && <ButtonLink to={paths.search}>{searchLabel}</ButtonLink>}
      <p>
        {pages.map(({label, href}) => (
          <SmartLink key={href} to={href} className={textLink()}>
            {label}
          </SmartLink>
        ))}
      </p>
    </MessagePage>
  )
}

const retryInterval = 8_000

/**
 * Shown while a page's content or script cannot be loaded. Retries by itself; a button retries at once.
 *
 * @param chunk the message for a script that failed to load. The router
 *   caches such a failure, so a retry reloads the whole page.
 */
function ServiceUnavailable({chunk}: {chunk: string | undefined}) {
  const {revalidate, state} = useRevalidator()
  const tryAgain = useEffectEvent(() => {
    if (navigator.onLine) void (chunk ? reloadOnce() : revalidate())
  })

  // Timers and the browser's `online` event are outside React.
  useEffect(() => {
    if (chunk) tryAgain()
    const timer = setInterval(tryAgain, retryInterval)
    const online = () => tryAgain()
    window.addEventListener('online', online)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', online)
    }
  }, [chunk])

  return (
    <MessagePage
      title="Something went wrong"
      text={
        `${chunk ?? 'This page’s content could not be loaded just now'}. ` +
        'We are trying again automatically.'
      }
    >
      <Button
        onClick={() => (chunk ? location.reload() : void revalidate())}
        disabled={state === 'loading'}
      >
        {state === 'loading' ? <Spinner label="Trying again" /> : 'Try again'}
      </Button>
    </MessagePage>
  )
}
