import {afterAll, beforeAll, expect, test} from 'vitest'
import {SINGLETON_IDS} from '#schemas/pages.ts'
import {setUpOwnStudio} from '../testing/studio-page.ts'

const {site, openStudio, read} = setUpOwnStudio()

/** A text field of each document type; pages have one in their SEO fields. */
const textFields = new Map([
  ['siteSettings', 'copyrightHolder'],
  ['navigation', 'buttonLabel'],
  ['heroSlide', 'dividerText'],
  ['service', 'title'],
  ['publication', 'title'],
  ['gallery', 'title'],
  ['managementMember', 'role'],
  ['step', 'title'],
  ['member', 'name'],
  ['redirect', 'from'],
])
const documents = [...textFields.keys()].filter((type) => !SINGLETON_IDS.some((id) => id === type))
// Those of news, questions and terms are edited and published by other tests of this folder.
const singletons = SINGLETON_IDS.filter((id) => id !== 'termsPage')

let studio: Awaited<ReturnType<typeof openStudio>>

// One window for all forms: a new one would load and compile the whole Studio each time.
beforeAll(async () => {
  studio = await openStudio()
  await site().client.create({
    _id: 'redirect-old-place',
    _type: 'redirect',
    from: '/an-old-place',
    to: '/about',
    permanent: true,
  })
})

afterAll(async () => studio.close())

test.each([...singletons, ...documents])(
  'the form of %s opens without an error, and can be typed into',
  async (type) => {
    const {open, text, errors} = studio
    errors.length = 0
    const path = textFields.get(type) ?? 'seo.title'
    const id = await read<string>('*[_type == $type && !(_id in path("drafts.**"))][0]._id', {type})
    await open(type, id, path)
    expect(await text(path).isEditable()).toBe(true)
    expect(errors).toEqual([])
  },
)
