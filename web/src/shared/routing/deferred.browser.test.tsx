import {createMemoryRouter, RouterProvider, useLoaderData} from 'react-router-dom'
import {expect, test} from 'vitest'
import {render} from 'vitest-browser-react'
import {defer, type Deferrable, Deferred} from './deferred.tsx'

type Content = {text: string}
type Load = PromiseWithResolvers<Content | null>

function Page() {
  const {content} = useLoaderData<{content: Deferrable<Content>}>()
  return (
    <Deferred content={content}>
      {({content: shown, isPending, hasFailed}) => (
        <main aria-busy={isPending}>
          <button type="button">{shown?.text ?? 'nothing yet'}</button>
          {hasFailed && <p>Failed</p>}
        </main>
      )}
    </Deferred>
  )
}

/** A page whose loader waits for the load of its URL: `/?1` for the first, and so on. */
async function open(...loads: Load[]) {
  const router = createMemoryRouter(
    [
      {
        path: '/',
        loader: ({request}) => {
          const load = loads[Number(new URL(request.url).search.slice(1)) - 1]
          return defer(load?.promise ?? Promise.resolve({text: 'cached'}))
        },
        HydrateFallback: () => null,
        ErrorBoundary: () => <p>Error page</p>,
        Component: Page,
      },
    ],
    {initialEntries: ['/?1']},
  )
  const page = await render(<RouterProvider router={router} />)
  return {router, button: page.getByRole('button'), main: page.getByRole('main'), page}
}

const newLoad = (): Load => Promise.withResolvers<Content | null>()

test('the page shows before its content, and keeps its elements when that is loaded', async () => {
  const load = newLoad()
  const {button, main} = await open(load)
  await expect.element(button).toHaveTextContent('nothing yet')
  await expect.element(main).toHaveAttribute('aria-busy', 'true')
  const element = button.element()
  load.resolve({text: 'loaded'})
  await expect.element(button).toHaveTextContent('loaded')
  await expect.element(main).toHaveAttribute('aria-busy', 'false')
  expect(button.element()).toBe(element)
})

test('the old content stays, marked as busy, until the new one is loaded', async () => {
  const [first, second] = [newLoad(), newLoad()]
  const {router, button, main} = await open(first, second)
  first.resolve({text: 'first'})
  await expect.element(button).toHaveTextContent('first')
  await router.navigate('/?2')
  await expect.element(main).toHaveAttribute('aria-busy', 'true')
  await expect.element(button).toHaveTextContent('first')
  second.resolve({text: 'second'})
  await expect.element(button).toHaveTextContent('second')
})

test('of two loads the latest is shown, though the older is resolved after it', async () => {
  const [first, second] = [newLoad(), newLoad()]
  const {router, button, main} = await open(first, second)
  await router.navigate('/?2')
  second.resolve({text: 'second'})
  await expect.element(button).toHaveTextContent('second')
  first.resolve({text: 'first'})
  await expect.element(main).toHaveAttribute('aria-busy', 'false')
  await expect.element(button).toHaveTextContent('second')
})

test('what is cached shows at once', async () => {
  const {button, main} = await open()
  await expect.element(button).toHaveTextContent('cached')
  await expect.element(main).toHaveAttribute('aria-busy', 'false')
})

test('a failure leaves the content that was loaded before it', async () => {
  const [first, second] = [newLoad(), newLoad()]
  const {router, button, main, page} = await open(first, second)
  first.resolve({text: 'first'})
  await expect.element(button).toHaveTextContent('first')
  await router.navigate('/?2')
  second.reject(new Error('away'))
  await expect.element(page.getByText('Failed')).toBeVisible()
  await expect.element(button).toHaveTextContent('first')
  await expect.element(main).toHaveAttribute('aria-busy', 'false')
})

test('null means that the page does not exist', async () => {
  const load = newLoad()
  const {button, page} = await open(load)
  await expect.element(button).toHaveTextContent('nothing yet')
  load.resolve(null)
  await expect.element(page.getByText('Error page')).toBeVisible()
})
