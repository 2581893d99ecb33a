import {type ComponentType, useState} from 'react'
import type {Tool, ToolMenuProps} from 'sanity'
import {expect, test} from 'vitest'
import {page} from 'vitest/browser'
import {render} from 'vitest-browser-react'
import {ChangedToolMenu} from './tool-menu.tsx'

const withoutHidden = (tools: Tool[]) => tools.filter(({name}) => name !== 'hidden')
const toolNamed = (name: string): Tool => ({name, title: name, component: () => null})
const tools = [toolNamed('Team'), toolNamed('hidden')]

/** Draws tools as Sanity does: each link is a component of its own, made for one list. */
const drawn = new WeakMap<Tool[], {name: string; Link: ComponentType}[]>()
function renderDefault({tools: shown}: ToolMenuProps) {
  const links =
    drawn.get(shown) ?? shown.map(({name}) => ({name, Link: () => <a href={`#${name}`}>{name}</a>}))
  drawn.set(shown, links)
  return (
    <>
      {links.map(({name, Link}) => (
        <Link key={name} />
      ))}
    </>
  )
}

function Bar() {
  const [count, setCount] = useState(0)
  return (
    <>
      <ChangedToolMenu
        activeToolName="Team"
        closeSidebar={() => undefined}
        context="topbar"
        isSidebarOpen={false}
        tools={tools}
        renderDefault={renderDefault}
        change={withoutHidden}
      />
      <button onClick={() => setCount(count + 1)}>Drawn {count}</button>
    </>
  )
}

test('a tool’s link stays the same element while the menu is drawn again, so that no click is lost', async () => {
  await render(<Bar />)
  const link = page.getByRole('link', {name: 'Team'})
  const first = link.element()
  expect(page.getByRole('link').elements()).toEqual([first])
  await page.getByRole('button', {name: 'Drawn 0'}).click()
  await expect.element(page.getByRole('button', {name: 'Drawn 1'})).toBeVisible()
  expect(link.element()).toBe(first)
})
