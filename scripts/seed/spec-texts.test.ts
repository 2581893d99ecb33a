import {expect, test} from 'vitest'
import {seedDocument, seedDocuments, seedDocumentsOf} from './testing/committed-seed.ts'

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
  expect(seedDocument('siteSettings')).toMatchObject({
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
