import {useSyncExternalStore} from 'react'
import {useRevalidator} from 'react-router-dom'
import {expect, onTestFinished, test} from 'vitest'
import {page} from 'vitest/browser'
import {renderInSite} from '#web/src/shared/testing/render-in-site.tsx'
import {ListingFailed} from './listing-state.tsx'

/** Whether the list has failed, in a store outside the router, as the news slice is. */
function createFailure() {
  const listeners = new Set<() => void>()
  let hasFailed = true
  return {
    get: () => hasFailed,
    set: (value: boolean) => {
      hasFailed = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function keepBusy(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

/** What a slow machine takes long to render while the router loads: React goes on between two of them. */
function SlowRow() {
  const {state} = useRevalidator()
  if (state === 'loading') keepBusy(20)
  return <p>{state}</p>
}

/** Closes each message at once, as a visitor may. @returns how many there were. */
function closeMessages() {
  let count = 0
  const observer = new MutationObserver(() => {
    for (const message of document.querySelectorAll<HTMLElement>('.Toastify__toast')) {
      if (message.dataset['seen']) continue
      message.dataset['seen'] = 'yes'
      count += 1
      message.click()
    }
  })
  observer.observe(document, {childList: true, subtree: true})
  onTestFinished(() => observer.disconnect())
  return () => count
}

test('a try that fails is told once, also where its loading is rendered after its failure', async () => {
  const failure = createFailure()
  let loads = 0
  const rendered = Promise.withResolvers<void>()
  function List() {
    const hasFailed = useSyncExternalStore(failure.subscribe, failure.get)
    return hasFailed && <ListingFailed message="No news just now." toastId="test" />
  }
  const countMessages = closeMessages()
  await renderInSite(
    <>
      <List />
      {Array.from({length: 20}, (_, row) => (
        <SlowRow key={row} />
      ))}
    </>,
    {
      load: async () => {
        loads += 1
        if (loads > 1) {
          failure.set(false)
          setTimeout(() => failure.set(true), 60)
          await rendered.promise
        }
        return null
      },
    },
  )
  await expect.poll(countMessages).toBe(1)
  await expect.poll(() => document.querySelector('.Toastify__toast')).toBeNull()

  await page.getByRole('button', {name: 'Try again'}).click()
  await page.getByText('loading', {exact: true}).first().findElement()
  expect(countMessages(), 'while it is loading').toBe(1)
  rendered.resolve()
  await expect.poll(countMessages).toBe(2)
  await expect.element(page.getByText('idle', {exact: true}).first()).toBeVisible()
  await expect.poll(() => document.querySelector('.Toastify__toast')).toBeNull()
  expect(countMessages()).toBe(2)
})
