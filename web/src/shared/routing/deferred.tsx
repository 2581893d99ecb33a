import {startTransition, Suspense, useEffect, useState, type ReactNode} from 'react'
import {Await, useRevalidator} from 'react-router-dom'
import {useLastLoaded} from './use-last-loaded.ts'
import {loadFailed, type Deferrable} from './defer.ts'

/** `content` is undefined until it was loaded for the first time. */
export type DeferredState<Content> = {
  content: Content | undefined
  isPending: boolean
  hasFailed: boolean
}

/**
 * Shows content that a loader may have deferred (`defer`). While it is loading, what was shown before
 * stays: a list under its loading indicator, the elements of a page and the focus on them. Give the
 * pages of different items different keys, so that none shows the one before.
 *
 * @param children draws the content in each of its states.
 */
export function Deferred<Content extends object>({
  content,
  children,
}: {
  content: Deferrable<Content>
  children: (state: DeferredState<Content>) => ReactNode
}) {
  const [shown, setShown] = useState<Deferrable<Content> | undefined>(
    content instanceof Promise ? undefined : content,
  )

  // A transition of its own keeps the old content until the promise is resolved. The router's would
  // keep the whole old page, with no loading indicator.
  useEffect(() => startTransition(() => setShown(content)), [content])

  const current = content instanceof Promise ? shown : content
  return (
    <Suspense>
      <Await resolve={current}>
        {(result: Content | typeof loadFailed | null | undefined) => (
          <Result result={result} isPending={current !== content || result === null}>
            {children}
          </Result>
        )}
      </Await>
    </Suspense>
  )
}

function Result<Content extends object>({
  result,
  isPending,
  children,
}: {
  result: Content | typeof loadFailed | null | undefined
  isPending: boolean
  children: (state: DeferredState<Content>) => ReactNode
}) {
  const loaded = result === null || result === loadFailed ? undefined : result
  const content = useLastLoaded(loaded, loaded !== undefined)
  const {revalidate} = useRevalidator()

  // A page that does not exist: the response is cached, so that the loader, run again, answers 404.
  useEffect(() => {
    if (result === null) void revalidate()
  }, [result, revalidate])

  return children({content, isPending, hasFailed: result === loadFailed && !isPending})
}
