import {afterAll, beforeAll, expect, test} from 'vitest'
import type {TeamPerson} from '#web/contract/team.ts'
import {setUpBrowser} from '../testing/browser.ts'
import {startIsolatedSite, type IsolatedSite} from '../testing/isolated-site.ts'
import {addPerson, signInAs} from '../testing/people.ts'
import {expectEventually, studioPage, studioWindow} from '../testing/studio-page.ts'

const visit = setUpBrowser()
let site: IsolatedSite

beforeAll(async () => {
  site = await startIsolatedSite({STUDIO_PASSWORD: 'a long pass phrase'})
  await addPerson(site, 'Ada Obi', 'administrator')
})
afterAll(async () => site.close())

async function openAs(name: string, role: TeamPerson['role']) {
  const {page, errors} = await visit(studioWindow)
  await signInAs(page.context(), site, await addPerson(site, name, role))
  return {...studioPage(page, site.url), errors}
}

const question = 'faq-links'
/** A link of a text, of which the form opens in a window above the words. */
const inText = 'answer[_key=="b"].markDefs[_key=="l"].href'
const link = () =>
  site.client.fetch(
    '*[_id == $id][0].answer[0].markDefs[0]{href, "page": page._ref}',
    {id: `drafts.${question}`},
    {perspective: 'raw'},
  )

test('a contributor chooses the page of a link in a text, and a viewer reads where it leads', async () => {
  const markDefs = [{_type: 'link', _key: 'l', href: '/about'}]
  const children = [{_type: 'span', _key: 's', text: 'Who we are', marks: ['l']}]
  await site.client.create({
    _id: question,
    _type: 'faq',
    question: 'Who are you?',
    answer: [{_type: 'block', _key: 'b', style: 'normal', markDefs, children}],
  })

  const contributor = await openAs('Chidi Ike', 'contributor')
  const path = encodeURIComponent(inText)
  await contributor.go(`/studio/intent/edit/id=${question};type=faq;path=${path}/`)
  await contributor.text(inText).fill('energy tran')
  await contributor.page
    .getByRole('option')
    .getByRole('button', {name: '/energy-transition'})
    .click()
  await contributor.field(inText).getByText('Leads to “Energy transition” (Page)').waitFor()
  await expectEventually(link, {href: '/energy-transition', page: 'energyTransitionPage'})
  expect(contributor.errors).toEqual([])

  const viewer = await openAs('Dayo Ade', 'viewer')
  const slide = '/studio/intent/edit/id=heroSlide-services;type=heroSlide;path=buttonLink/'
  await viewer.go(slide)
  await viewer.field('buttonLink').getByText('Leads to “Services” (Page)').waitFor()
  expect(await viewer.text('buttonLink').isEditable()).toBe(false)
  expect(
    await viewer
      .field('buttonLink')
      .getByRole('button', {name: /^(?:Show all pages|Clear)$/})
      .count(),
  ).toBe(0)
  expect(viewer.errors).toEqual([])
})
