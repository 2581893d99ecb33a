import {expect, test} from 'vitest'
import {seedDocument} from './testing/committed-seed.ts'

// The labels and sub-lines of the navigation that behaviour B21 and B30 fix.

test('the header’s groups with their sub-lines (behaviour B21)', () => {
  expect(seedDocument('navigation')).toMatchObject({
    buttonLabel: 'Get started',
    headerLink: {label: 'Gas Purchase process', href: '/purchase-process'},
    headerGroups: [
      {
        title: 'Company',
        links: [
          {label: 'About Us', subLine: 'How we started', href: '/about'},
          {label: 'Our Management Team', subLine: 'Get to meet the team', href: '/management'},
          {
            label: 'Code of Conduct',
            subLine: 'Our business ethics policy',
            href: '/code-of-conduct',
          },
        ],
      },
      {
        title: 'Services',
        links: [
          {label: 'What we offer', subLine: 'Enhancing gas sector growth', href: '/services'},
          {label: 'Initiatives', subLine: 'Driving innovation', href: '/initiatives'},
          {
            label: 'Energy Transition',
            subLine: 'Our energy transition initiative',
            href: '/energy-transition',
          },
          {label: 'Partnerships', subLine: 'Forging progress', href: '/partnerships'},
        ],
      },
      {
        title: 'News & insight',
        links: [
          {label: 'News Update', subLine: 'Recent news in the industry', href: '/news'},
          {label: 'Publications', subLine: 'Helpful tips, resources', href: '/publications'},
          {label: 'Photo gallery', subLine: 'Explore our gallery', href: '/gallery'},
        ],
      },
    ],
  })
})

test('the footer’s columns, contact opening the modal (behaviour B30)', () => {
  expect(seedDocument('navigation')?.['footerColumns']).toMatchObject([
    {
      title: 'Company',
      links: [
        {label: 'About us', href: '/about'},
        {label: 'Our Management Team', href: '/management'},
        {label: 'Code of Conduct', href: '/code-of-conduct'},
        {label: 'Gas purchase Process', href: '/purchase-process'},
      ],
    },
    {title: 'Services', links: [{label: 'What we offer', href: '/services'}, {}, {}, {}]},
    {title: 'News & insight', links: [{label: 'News update', href: '/news'}, {}, {}]},
    {
      title: 'Support',
      links: [
        {href: '/faq'},
        {label: 'Contact us', action: 'contact'},
        {href: '/terms-and-conditions'},
      ],
    },
  ])
})
