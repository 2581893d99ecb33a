import {useEffect, type ReactNode} from 'react'
import {hydrateRoot} from 'react-dom/client'
import {renderToString} from 'react-dom/server'
import {expect, onTestFinished, test, vi} from 'vitest'
import {render} from 'vitest-browser-react'
import {page} from 'vitest/browser'
import {Sections, whenHydrated} from './section-boundary.tsx'

function Broken(): never {
  throw new Error('This section cannot be drawn.')
}

const sections = (
  <Sections>
    <h2>Our story</h2>
    <Broken />
    <h2>News update</h2>
  </Sections>
)

test('A section that throws in the browser does not remove the others', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
  await render(sections)
  await expect.element(page.getByRole('heading', {name: 'Our story'})).toBeVisible()
  await expect.element(page.getByRole('heading', {name: 'News update'})).toBeVisible()
  expect(complain).toHaveBeenCalledOnce()
  complain.mockClear()
})

test('A section that throws on the server is left to the browser, and the others are sent', () => {
  const html = renderToString(sections)
  expect(html).toContain('Our story')
  expect(html).toContain('News update')
})

test('the page counts as hydrated when its sections are, those within sections too', async () => {
  const hydrated: string[] = []
  const onHydrated = vi.fn()
  function Section({name, children}: {name: string; children?: ReactNode}) {
    useEffect(() => void hydrated.push(name), [name])
    return <div>{children}</div>
  }
  function Page() {
    useEffect(() => whenHydrated(() => onHydrated(hydrated.toSorted())), [])
    return (
      <Sections>
        <Section name="first" />
        <Section name="second">
          <Sections>
            <Section name="within" />
          </Sections>
        </Section>
      </Sections>
    )
  }
  const root = document.createElement('div')
  root.innerHTML = renderToString(<Page />)
  const page = hydrateRoot(root, <Page />)
  onTestFinished(() => page.unmount())
  await expect.poll(() => onHydrated.mock.calls).toEqual([[['first', 'second', 'within']]])
})
