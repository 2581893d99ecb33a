/**
 * The first wording of the site's labels: the initial value of a field, and what a page shows where an editor
 * emptied it. Imports nothing.
 */

const moreNews = {
  emptyTitle: 'No News or Updates Found',
  emptyText: 'Stay tuned! New updates will be posted soon',
}
const linkLabel = 'Continue reading'
const getStarted = 'Get started'

export const NAVIGATION_TEXTS = {
  headerLink: {label: 'Gas Purchase process'},
  buttons: {buttonLabel: getStarted, searchLabel: 'Search'},
} as const

export const NEWSLETTER_TEXTS = {
  label: 'Newsletter',
  placeholder: 'name@example.com',
  buttonLabel: 'Subscribe',
  successTitle: 'Thanks for subscribing!',
  successText: 'You can unsubscribe anytime!',
  privacyLabel: 'Privacy',
} as const

export const NEWSLETTER_MAIL_TEXTS = {
  greeting: 'Dear reader,',
  newsTitle: 'News',
  publicationsTitle: 'Publications',
  closing: 'With kind regards',
  reason: 'You receive this e-mail because you subscribed to our newsletter.',
  unsubscribeLabel: 'Unsubscribe',
  dataLabel: 'What we hold about you',
} as const

export const CONTACT_TEXTS = {
  title: 'Contact us',
  text: "Please complete the details below and we'll be in contact",
  panelText: 'CONNECTING THE ENERGY OF TOMORROW',
  subjectsTitle: 'Write to us about',
  requiredNote: 'All fields are required.',
  disabledNote: 'Complete all fields to send your message.',
  privacyLabel: 'How we handle your data',
  submitLabel: 'Submit',
  successTitle: 'Thanks for reaching out!',
  successText: 'Our team will contact your shortly',
  backLabel: 'BACK TO HOME',
} as const

export const CALL_TO_ACTION_TEXTS = {
  title: 'Ready to Transform Your Gas Supply Experience?',
  buttonLabel: 'Connect with the company',
} as const

export const NOT_FOUND_TEXTS = {
  title: "We currently can't find the page you are looking for.",
  text: 'Please check back again',
  buttonLabel: 'back to home page',
  searchLabel: 'Search the site',
  goneTitle: 'This page has been removed.',
  goneText: 'It is not on this site any more.',
} as const

export const HOME_TEXTS = {
  story: {label: 'Our Story', buttonLabel: 'Learn more'},
  audiences: {title: 'Where to start'},
  facts: {title: 'Facts at a glance'},
  members: {label: 'Our MEMBERS:'},
  services: {label: '/ OUR SERVICES', buttonLabel: 'View all'},
  value: {title: 'Powering progress, creating possibilities', buttonLabel: 'Contact Us'},
  news: {label: 'NEWS UPDATE', buttonLabel: 'Read more', linkLabel, ...moreNews},
} as const

/** In a party's line `{units}` and the other names in braces are replaced by its numbers. */
export const AGGREGATION_TEXTS = {
  diagram: {
    title: 'How aggregation works',
    sellersTitle: 'Sellers',
    sellerLine: '{units} units in, paid {amount}',
    buyersTitle: 'Buyers',
    buyerLine: '{units} units at {price}, pays {amount}',
  },
  stages: {pool: 'Pool', price: 'Price', escrow: 'Escrow'},
} as const

export const ABOUT_TEXTS = {
  howWeStarted: 'How we started',
  timeline: 'Timeline',
  vision: 'Our vision',
  mission: 'Our mission',
  values: 'Our values',
  whatWeDo: {title: 'What we do', buttonLabel: 'View all Services'},
  priorities: 'Our business priorities',
} as const

export const MANAGEMENT_TEXTS = {
  moreInfoLabel: 'more info',
  profileLabel: 'LinkedIn profile',
} as const

export const ENERGY_TRANSITION_TEXTS = {
  introduction: 'Where we stand',
  initiatives: 'What we work on',
  emissions: 'Energy and emissions',
} as const

export const PURCHASE_PROCESS_TEXTS = {
  steps: 'The seven steps',
  buttonLabel: getStarted,
  eligible: 'Who can buy',
  notEligible: 'Who cannot buy',
  check: {title: 'Can your company buy?', buttonLabel: 'Log a gas request'},
  funding: 'Funding',
  penalty: 'Non-compliance penalty',
  timeToAgreement: 'Time to agreement',
} as const

export const SERVICES_TEXTS = {sellers: 'For sellers'} as const

export const WHISTLEBLOWER_TEXTS = {
  howItWorks: 'How it works',
  trust: 'What you can rely on',
  faq: 'FAQ',
  report: {
    title: 'Make a report',
    buttonLabel: 'Open the anonymous report form',
    hostNote: 'Opens {host} in a new tab.',
  },
  leave: {
    buttonLabel: 'Leave this page',
    text: 'If somebody comes in, press “Leave this page”: another page is shown at once. The browser keeps no copy of this page, but its list of visited pages may name it; a private window leaves it out.',
    keyHint: 'Three presses of Shift do the same. Back does not lead here then.',
  },
} as const

/** The labels of facts about the company that stand above the clauses of the privacy page. */
export const PRIVACY_FACTS = {
  officer: 'Data protection officer',
  registration: 'Registration',
  hosting: 'Where the server stands',
} as const

export const ARTICLE_TEXTS = {contentsTitle: 'Contents'} as const

export const NEWS_TEXTS = {
  list: {
    searchPlaceholder: 'Search news by title',
    linkLabel,
    upcomingTitle: 'Upcoming',
    emptySearch: 'No search results',
    emptyCategory: 'No News or Updates Found in {tab} Category',
    ...moreNews,
  },
  press: {title: 'For the press', kitLabel: 'Press kit'},
  elsewhere: {
    search: 'Search the whole site for “{search}”',
    publications: 'Browse the publications',
    topics: 'Topics in the news',
  },
  item: {
    backLabel: 'All News',
    linkLabel,
    albumLabel: 'View the album',
    readingTime: '{minutes} min read',
    relatedTitle: 'More on this subject',
    recentTitle: 'RECENT NEWS',
  },
} as const

export const PUBLICATIONS_TEXTS = {
  list: {
    searchPlaceholder: 'Search publications by title',
    linkLabel,
    emptyTitle: 'No Publications Available',
    emptyText: 'Check back soon or explore other categories',
  },
  item: {
    backLabel: 'All Publications',
    linkLabel,
    recentTitle: 'RECENT PUBLICATIONS',
  },
} as const

export const GALLERY_TEXTS = {emptyTitle: 'No albums yet'} as const

/** The headings of the groups of items are in the registry of pages. */
export const SEARCH_TEXTS = {
  page: {title: 'Search', placeholder: 'Search the whole site'},
  groups: {
    all: 'All results',
    pages: 'Pages',
    questions: 'Questions and answers',
    more: 'Show all {count}',
  },
  results: {
    one: 'One result for “{search}”',
    many: '{count} results for “{search}”',
    similar: 'No exact match was found. These results have similar words.',
    partial: 'No result has all of these words. These results have some of them.',
  },
  empty: {
    title: 'Nothing was found for “{search}”',
    text: 'Check the spelling, use fewer words or try another word.',
  },
  suggestions: {title: 'Popular pages'},
} as const
