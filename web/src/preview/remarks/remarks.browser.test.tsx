import {beforeEach, expect, onTestFinished, test, vi} from 'vitest'
import {page, userEvent} from 'vitest/browser'
import {render} from 'vitest-browser-react'
import {type NewRemark, newRemark} from '#web/contract/remarks.ts'
import type {Source} from '../stega-codec.ts'
import {createPreviewState} from '../preview-session.ts'
import {Remarks} from './remarks.tsx'
import {readSentRemarks} from './sent-remarks.ts'

const sources: Record<string, Source> = {
  menu: {id: 'navigation', type: 'navigation', path: ['menu', 'label']},
  title: {id: 'faqPage', type: 'faqPage', path: ['banner', 'title']},
  answer: {id: 'q1', type: 'faq', path: ['answer', {_key: 'a'}, 'children', {_key: 'b'}, 'text']},
}
const sourceOf = (element: Element) => sources[element.id]

const earlier = {
  id: 'r1',
  document_id: 'q1',
  path: 'question',
  quote: 'What is gas?',
  name: 'Chidi',
  text: 'Which gas?',
  written_at: 0,
  done_at: 1,
}

/** The server's answer to the next remark. */
let answer: () => Response | Promise<Response>
const sent: NewRemark[] = []

beforeEach(() => {
  sent.length = 0
  answer = () => {
    const item = {...sent.at(-1), id: 'r2', written_at: 0, done_at: null}
    return Response.json({item}, {status: 201})
  }
  vi.stubGlobal('fetch', async (url: string, init?: {body?: string}) => {
    expect(url).toBe('/preview/remarks?session=link')
    if (!init?.body) return Response.json({items: [earlier]})
    sent.push(newRemark.parse(JSON.parse(init.body)))
    return answer()
  })
  onTestFinished(() => void vi.unstubAllGlobals())
})

/** A page with a header and two texts whose fields are known, one of them in a link, beside the bar of remarks. */
async function openPage() {
  const state = createPreviewState({readUntil: 1, mayRemark: true}, 'drafts')
  const followed = vi.fn<() => void>()
  const screen = await render(
    <>
      <p id="menu" data-sanity="">
        Company
      </p>
      <main>
        <h1 id="title" data-sanity="">
          Questions
        </h1>
        <button type="button" onClick={followed}>
          <span id="answer" data-sanity="">
            Gas flows
          </span>
        </button>
      </main>
      <Remarks state={state} sourceOf={sourceOf} sent={readSentRemarks(state)} />
    </>,
  )
  return {state, followed, ...screen}
}

const button = (name: string | RegExp) => page.getByRole('button', {name})
const remark = page.getByRole('textbox', {name: 'Your remark'})

test('a text is clicked, and its remark sent; the click does nothing else', async () => {
  const {followed} = await openPage()
  await page.getByText('Gas flows').click()
  expect(followed).toHaveBeenCalledOnce()
  await button('Leave a remark (1)').click()
  await expect.element(page.getByText('Which gas?')).toBeVisible()
  await page.getByText('Gas flows').click()
  expect(followed).toHaveBeenCalledOnce()
  await expect.element(button('Send')).toBeDisabled()
  await remark.fill('Flows where?')
  await page.getByRole('textbox', {name: 'Your name (optional)'}).fill('Ada')
  await button('Send').click()
  await expect.element(page.getByText('Your remark was sent.')).toBeVisible()
  expect(sent).toEqual([
    {
      document_id: 'q1',
      path: 'answer[_key=="a"].children[_key=="b"].text',
      quote: 'Gas flows',
      name: 'Ada',
      text: 'Flows where?',
    },
  ])
  await expect.element(page.getByText('Flows where?')).toBeVisible()
  await button('End remarks').click()
  await page.getByText('Gas flows').click()
  expect(followed).toHaveBeenCalledTimes(2)
})

test('by the keyboard a text is chosen from a list; Escape closes, and what was typed stays', async () => {
  await openPage()
  await button('Leave a remark (1)').click()
  await button('choose it from a list').click()
  const list = page.getByRole('dialog', {name: 'Texts of this page'})
  await expect.element(list.getByRole('button', {name: 'Questions'})).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await remark.fill('Too short')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button('choose it from a list')).toHaveFocus()
  await page.getByText('Questions').click()
  await expect.element(remark).toHaveValue('Too short')
  expect(sent).toEqual([])
})

test.each([
  [
    'a refusal',
    () => Response.json({message: 'Too many remarks at once.'}, {status: 429}),
    'Too many remarks at once.',
  ],
  ['no network', () => Promise.reject(new TypeError('Failed')), 'The site could not be reached.'],
])('%s is said, and what was typed can be sent again', async (_, refused, message) => {
  await openPage()
  await button('Leave a remark (1)').click()
  await page.getByText('Questions').click()
  await remark.fill('Too short')
  const taken = answer
  answer = refused
  await button('Send').click()
  await expect.element(page.getByRole('alert').filter({hasText: message})).toBeVisible()
  await expect.element(remark).toHaveValue('Too short')
  answer = taken
  await button('Send').click()
  await expect.element(page.getByText('Your remark was sent.')).toBeVisible()
  await expect.element(button('End remarks')).toHaveFocus()
})

test('where the link ends, what was typed can still be copied, and nothing more is sent', async () => {
  const {state} = await openPage()
  await button('Leave a remark (1)').click()
  await page.getByText('Questions').click()
  await remark.fill('Too short')
  answer = () => new Response('', {status: 401})
  await button('Send').click()
  await expect
    .element(page.getByRole('alert').filter({hasText: 'the link has expired'}))
    .toBeVisible()
  expect(state.get().hasEnded).toBe(true)
  await expect.element(remark).toHaveValue('Too short')
  await button('Cancel').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('complementary')).not.toBeInTheDocument()
})
