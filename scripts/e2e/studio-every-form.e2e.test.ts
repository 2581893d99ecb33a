import {afterAll, beforeAll, expect, test} from 'vitest'
import {SINGLETON_IDS} from '#schemas/pages.ts'
import {expectEventually, setUpStudio} from './testing/studio-page.ts'

const {site, openStudio, read} = setUpStudio()

/** A text field of each document type; pages have one in their SEO fields. */
const textFields = new Map([
  ['siteSettings', 'copyrightHolder'],
  ['navigation', 'buttonLabel'],
  ['heroSlide', 'dividerText'],
  ['service', 'title'],
  ['news', 'title'],
  ['publication', 'title'],
  ['gallery', 'title'],
  ['managementMember', 'role'],
  ['faq', 'question'],
  ['step', 'title'],
  ['member', 'name'],
  ['redirect', 'to'],
])
const documents = [...textFields.keys()].filter((type) => !SINGLETON_IDS.some((id) => id === type))

let studio: Awaited<ReturnType<typeof openStudio>>

// One window for all forms: a new one would load and compile the whole Studio each time.
beforeAll(async () => {
  studio = await openStudio()
  await site().client.create({
    _id: 'redirect-old-place',
    _type: 'redirect',
    from: '/an-old-place',
    to: '/a-new-place',
    permanent: true,
  })
})

afterAll(async () => studio.close())

test.each([...SINGLETON_IDS, ...documents])(
  '%s opens, saves what is typed as a draft, and publishes it',
  async (type) => {
    const {page, field, publish, errors} = studio
    // The form of the test before may log that its WebSocket closes while the page is left.
    await page.goto('about:blank')
    errors.length = 0
    const path = textFields.get(type) ?? 'seo.title'
    const id = await read<string>('*[_type == $type && !(_id in path("drafts.**"))][0]._id', {type})
    await page.goto(`${site().url}/studio/intent/edit/id=${id};type=${type};path=${path}/`)

    const input = field(path).locator('input, textarea').first()
    await input.waitFor()
    const text = `${await input.inputValue()}-2`
    await input.fill(text)
    const valueOf = (of: string) => read(`*[_id == $id][0].${path}`, {id: of})
    await expectEventually(() => valueOf(`drafts.${id}`), text)
    await publish()
    await expectEventually(() => valueOf(`drafts.${id}`), null)
    expect(await valueOf(id)).toBe(text)
    expect(errors).toEqual([])
  },
)
