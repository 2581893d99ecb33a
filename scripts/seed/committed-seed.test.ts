import {expect, test} from 'vitest'
import {isRecord, walkDocument} from '#schemas/rules/site-paths.ts'
import {schemaTypes} from '#schemas/index.ts'
import {CONTACT_TEXTS} from '#schemas/texts.ts'
import {seedDir} from '../build/folders.ts'
import {seedFolder} from './testing/seed-folder.ts'
import {validateSeed} from './validate-seed.ts'
import {loadSeed} from './load-seed.ts'

/** The documents of the committed seed. */
export const {documents: seedDocuments} = loadSeed({seedDir, schemaTypes})

/** A document of the seed by its id. */
const seedDocument = (id: string) => seedDocuments.find(({_id}) => _id === id)

/** The documents of a type in their order. */
const seedDocumentsOf = (type: string) =>
  seedDocuments
    .filter(({_type}) => _type === type)
    .toSorted(
      (a, b) => Number(a['position'] ?? a['stepNumber']) - Number(b['position'] ?? b['stepNumber']),
    )

test('an error names its file and field', async () => {
  const folder = seedFolder({'faqs.yaml': '- {id: one, question: One?, position: 1}\n'})
  const {lines, errors} = await validateSeed(folder.path)
  expect(errors).toBeGreaterThan(0)
  expect(lines).toContainEqual(expect.stringMatching(/^seed\/faqs\.yaml · one\.answer: /))
})

// The texts and facts that .github/docs/behaviour.md fixes.
const everything = JSON.stringify(seedDocuments)

test('the vision, the value section and the facts (behaviour B84, B87, B128, B135)', () => {
  expect(seedDocument('aboutPage')).toMatchObject({
    vision: {
      text: 'Driving natural gas commercialization and utilization in Nigeria to create sustainable value for our stakeholders and the Nation.',
    },
    whatWeDo: {title: 'What we do', buttonLabel: 'View all Services'},
    howWeStarted: {title: 'How we started'},
  })
  expect(seedDocument('homePage')).toMatchObject({
    story: {label: 'Our Story', buttonLabel: 'Learn more'},
    members: {label: 'Our MEMBERS:'},
    services: {label: '/ OUR SERVICES', buttonLabel: 'View all'},
    value: {
      title: 'Powering progress, creating possibilities',
      buttonLabel: 'Contact Us',
      items: [
        {title: 'Price Aggregation Rules Management Systems'},
        {title: 'Flexible Gas Supply Framework'},
        {title: '99.9% customer satisfaction'},
      ],
    },
    news: {
      label: 'NEWS UPDATE',
      buttonLabel: 'Read more',
      linkLabel: 'Continue reading',
      emptyTitle: 'No News or Updates Found',
      emptyText: 'Stay tuned! New updates will be posted soon',
    },
  })
  for (const fact of ['January 2010', '20 October 2023', 'US$3.50 per MMBtu', '3 to 6 months']) {
    expect(everything).toContain(fact)
  }
  expect(seedDocument('energyTransitionPage')).toMatchObject({
    emissions: {
      shares: [
        {year: 1990, share: 66},
        {year: 2016, share: 73},
      ],
      africaLow: 2,
      africaHigh: 3,
    },
  })
})

test('who is eligible, who is not, and seven steps (behaviour B133, B134)', () => {
  expect(seedDocument('purchaseProcessPage')).toMatchObject({
    buttonLabel: 'Get started',
    eligible: {
      items: [
        'Power generation companies',
        'Gas-based industries',
        'Local distribution companies',
        'Mini-LNG and CNG companies',
      ],
    },
    notEligible: {items: ['Individuals', 'LPG (cooking gas)']},
  })
  expect(seedDocumentsOf('step').map(({stepNumber, icon}) => [stepNumber, icon])).toEqual([
    [1, 'request'],
    [2, 'meeting'],
    [3, 'payment'],
    [4, 'form'],
    [5, 'agreement'],
    [6, 'evaluation'],
    [7, 'order'],
  ])
})

test('contact, newsletter, call to action and 404 (behaviour B3, B41, B43, B53, B60, B64)', () => {
  const contactModal = {
    title: 'Contact us',
    text: "Please complete the details below and we'll be in contact",
    panelText: 'CONNECTING THE ENERGY OF TOMORROW',
    successTitle: 'Thanks for reaching out!',
    successText: 'Our team will contact your shortly',
    backLabel: 'BACK TO HOME',
  }
  expect(CONTACT_TEXTS, 'where an editor emptied them (behaviour B136)').toMatchObject(contactModal)
  expect(seedDocument('siteSettings')).toMatchObject({
    contactModal,
    newsletter: {
      buttonLabel: 'Subscribe',
      successTitle: 'Thanks for subscribing!',
      successText: 'You can unsubscribe anytime!',
    },
    callToAction: {
      title: 'Ready to Transform Your Gas Supply Experience?',
      buttonLabel: 'Connect with the company',
    },
  })
  expect(seedDocument('notFoundPage')).toMatchObject({
    title: "We currently can't find the page you are looking for.",
    text: 'Please check back again',
    buttonLabel: 'back to home page',
  })
})

test('five hero slides and eight services, in order (behaviour B81, B86)', () => {
  expect(
    seedDocumentsOf('heroSlide').map(({buttonText, buttonLink}) => [buttonText, buttonLink]),
  ).toEqual([
    ['JOIN THE WORKSHOP', expect.stringMatching(/^https:/)],
    ['REGISTER FOR THE FORUM', expect.stringMatching(/^https:/)],
    ['Learn more about Us', '/about'],
    ['Explore Our Services', '/services'],
    ['View news update', '/news'],
  ])
  expect(seedDocumentsOf('service').map(({title}) => title)).toEqual([
    'Network Code Support',
    'Price Aggregation and Escrow Management',
    'Flexible Gas Supply Framework',
    'Gas Purchase Order Allocation',
    'Gas Sector Support and Advisory services',
    'Gas Sourcing and Commercialization Facilitation',
    'Gas Flare Commercialization Program Support',
    'Market Data Repository',
  ])
})

test('lists, details and their empty texts (behaviour B157, B160, B180, B182)', () => {
  expect(seedDocument('newsPage')).toMatchObject({
    backLabel: 'All News',
    linkLabel: 'Continue reading',
    recentTitle: 'RECENT NEWS',
    emptySearch: 'No search results',
    emptyTitle: 'No News or Updates Found',
    emptyCategory: 'No News or Updates Found in {tab} Category',
    emptyText: 'Stay tuned! New updates will be posted soon',
  })
  expect(seedDocument('publicationsPage')).toMatchObject({
    backLabel: 'All Publications',
    recentTitle: 'RECENT PUBLICATIONS',
    emptyTitle: 'No Publications Available',
    emptyText: 'Check back soon or explore other categories',
  })
})

test('the dated documents (behaviour B1, B8)', () => {
  expect(seedDocument('codeOfConductPage')?.['dateLine']).toContain('February 2024')
  expect(seedDocument('termsPage')?.['dateLine']).toContain('February 2024')
  expect(seedDocument('disclaimerPage')?.['dateLine']).toContain('January 2025')
})

/** The links of a list of the navigation, each with the title of its group. */
const linksOf = (groups: unknown) =>
  [...walkDocument(groups)].flatMap(({value}) =>
    isRecord(value) && Array.isArray(value['links'])
      ? value['links'].flatMap((link: unknown) =>
          isRecord(link) ? {group: value['title'], ...link} : [],
        )
      : [],
  )

// The labels and sub-lines of the navigation that are agreed. An editor may add more.

test('the header’s groups with their sub-lines (behaviour B21)', () => {
  const navigation = seedDocument('navigation')
  expect(navigation?.['buttonLabel']).toBe('Get started')
  expect(navigation?.['headerLink']).toMatchObject({
    label: 'Gas Purchase process',
    href: '/purchase-process',
  })
  const links = linksOf(navigation?.['headerGroups'])
  for (const [group, label, subLine, href] of [
    ['Company', 'About Us', 'How we started', '/about'],
    ['Company', 'Our Management Team', 'Get to meet the team', '/management'],
    ['Company', 'Code of Conduct', 'Our business ethics policy', '/code-of-conduct'],
    ['Services', 'What we offer', 'Enhancing gas sector growth', '/services'],
    ['Services', 'Initiatives', 'Driving innovation', '/initiatives'],
    ['Services', 'Energy Transition', 'Our energy transition initiative', '/energy-transition'],
    ['Services', 'Partnerships', 'Forging progress', '/partnerships'],
    ['News & insight', 'News Update', 'Recent news in the industry', '/news'],
    ['News & insight', 'Publications', 'Helpful tips, resources', '/publications'],
    ['News & insight', 'Photo gallery', 'Explore our gallery', '/gallery'],
  ]) {
    expect(links).toContainEqual(expect.objectContaining({group, label, subLine, href}))
  }
})

test('the footer’s columns, contact opening the modal (behaviour B30)', () => {
  const links = linksOf(seedDocument('navigation')?.['footerColumns'])
  for (const [group, label, href] of [
    ['Company', 'About us', '/about'],
    ['Company', 'Our Management Team', '/management'],
    ['Company', 'Code of Conduct', '/code-of-conduct'],
    ['Company', 'Gas purchase Process', '/purchase-process'],
    ['Services', 'What we offer', '/services'],
    ['News & insight', 'News update', '/news'],
  ]) {
    expect(links).toContainEqual(expect.objectContaining({group, label, href}))
  }
  expect(links).toContainEqual(
    expect.objectContaining({group: 'Support', label: 'Contact us', action: 'contact'}),
  )
})

const textsOf = (documents: unknown[]): string[] =>
  documents
    .flatMap((document) => [...walkDocument(document)])
    .flatMap(({value}) => (typeof value === 'string' ? [value.replaceAll(/\s+/g, ' ')] : []))

const containing = (documents: unknown[], pattern: RegExp) =>
  textsOf(documents).filter((text) => pattern.test(text))

test('the gallery says that its pictures are illustrations, and the terms agree (behaviour B362)', () => {
  const gallery = seedDocument('galleryPage')
  expect(gallery?.['intro']).toMatch(/illustrations .* not photographs/s)
  expect(containing([seedDocument('termsPage')], /photograph/)).toEqual([])
  const alts = seedDocumentsOf('managementMember').map(({image}) => textsOf([image]).join(' '))
  for (const alt of alts) expect(alt).toMatch(/Illustrated portrait/)
})

test('the people who live near a site are the host communities', () => {
  expect(containing(seedDocuments, /neighbour/i)).toEqual([])
  expect(containing(seedDocuments, /host communities/).length).toBeGreaterThan(1)
})

test('the text of articles strikes out a mistake, never a kind of buyer', () => {
  const struck = [...walkDocument(seedDocumentsOf('news'))].flatMap(({value}) =>
    isStruck(value) ? [value.text] : [],
  )
  expect(struck).toEqual([expect.stringMatching(/^[\d,]+$/)])
})

function isStruck(value: unknown): value is {text: string} {
  if (typeof value !== 'object' || value === null) return false
  if (!('marks' in value && 'text' in value)) return false
  return Array.isArray(value.marks) && value.marks.includes('strike-through')
}
