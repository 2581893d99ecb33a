import {expect, test} from 'vitest'
import {schemaTypes} from '#schemas/index.ts'
import {loadSeed} from './load/load-seed.ts'
import {seedDir} from './seed-dir.ts'

// The texts and facts that the specification fixes, as they stand in the seed.
const {documents} = loadSeed({seedDir, schemaTypes})
const one = (id: string) => documents.find(({_id}) => _id === id)
const all = (type: string) =>
  documents
    .filter(({_type}) => _type === type)
    .toSorted(
      (a, b) => Number(a['position'] ?? a['stepNumber']) - Number(b['position'] ?? b['stepNumber']),
    )
const everything = JSON.stringify(documents)

test('SPEC 1: the vision, the value section and the facts', () => {
  expect(one('aboutPage')).toMatchObject({
    vision: {
      text: 'Driving natural gas commercialization and utilization in Nigeria to create sustainable value for our stakeholders and the Nation.',
    },
    whatWeDo: {title: 'What we do', buttonLabel: 'View all Services'},
    howWeStarted: {title: 'How we started'},
  })
  expect(one('homePage')).toMatchObject({
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
  expect(one('energyTransitionPage')).toMatchObject({
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

test('SPEC 1: who is eligible, who is not, and seven steps', () => {
  expect(one('purchaseProcessPage')).toMatchObject({
    buttonLabel: 'Get started',
    eligible: {
      items: [
        'Power generation companies',
        'Gas-based industries',
        'Local distribution companies',
        'Mini-LNG and CNG companies',
      ],
    },
    notEligible: {items: ['Individuals', 'LPG']},
  })
  expect(all('step').map(({stepNumber, icon}) => [stepNumber, icon])).toEqual([
    [1, 'request'],
    [2, 'meeting'],
    [3, 'payment'],
    [4, 'form'],
    [5, 'agreement'],
    [6, 'evaluation'],
    [7, 'order'],
  ])
})

test('SPEC 2: contact, newsletter, call to action and 404', () => {
  expect(one('siteSettings')).toMatchObject({
    contactModal: {
      title: 'Contact us',
      text: "Please complete the details below and we'll be in contact",
      panelText: 'CONNECTING THE ENERGY OF TOMORROW',
      successTitle: 'Thanks for reaching out!',
      successText: 'Our team will contact your shortly',
      backLabel: 'BACK TO HOME',
    },
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
  expect(one('notFoundPage')).toMatchObject({
    title: "We currently can't find the page you are looking for.",
    text: 'Please check back again',
    buttonLabel: 'back to home page',
  })
})

test('SPEC 2: five hero slides and eight services, in order', () => {
  expect(all('heroSlide').map(({buttonText, buttonLink}) => [buttonText, buttonLink])).toEqual([
    ['JOIN THE WORKSHOP', expect.stringMatching(/^https:/)],
    ['REGISTER FOR THE FORUM', expect.stringMatching(/^https:/)],
    ['Learn more about Us', '/about'],
    ['Explore Our Services', '/services'],
    ['View news update', '/news'],
  ])
  expect(all('service').map(({title}) => title)).toEqual([
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

test('SPEC 2: lists, details and their empty texts', () => {
  expect(one('newsPage')).toMatchObject({
    backLabel: 'All News',
    linkLabel: 'Continue reading',
    recentTitle: 'RECENT NEWS',
    emptySearch: 'No search results',
    emptyTitle: 'No News or Updates Found',
    emptyCategory: 'No News or Updates Found in {tab} Category',
    emptyText: 'Stay tuned! New updates will be posted soon',
  })
  expect(one('publicationsPage')).toMatchObject({
    backLabel: 'All Publications',
    recentTitle: 'RECENT PUBLICATIONS',
    emptyTitle: 'No Publications Available',
    emptyText: 'Check back soon or explore other categories',
  })
})

test('SPEC 2: the dated documents', () => {
  expect(one('codeOfConductPage')?.['dateLine']).toContain('February 2024')
  expect(one('termsPage')?.['dateLine']).toContain('February 2024')
  expect(one('disclaimerPage')?.['dateLine']).toContain('January 2025')
})
