import {PAGES, type PageId} from '#schemas/pages.ts'

/**
 * The pages that show documents of a type, beside those that an item has of its own. What is not here is
 * a page itself, or shown everywhere.
 */
export const SHOWN_ON: Readonly<Record<string, readonly PageId[]>> = {
  heroSlide: ['homePage'],
  member: ['homePage'],
  service: ['servicesPage', 'homePage'],
  managementMember: ['managementPage'],
  step: ['purchaseProcessPage'],
  faq: ['faqPage'],
  news: ['newsPage', 'homePage'],
  publication: ['publicationsPage'],
  gallery: ['galleryPage'],
  aboutPage: ['aboutPage', 'homePage'],
  siteSettings: PAGES.map(({id}) => id),
  navigation: PAGES.map(({id}) => id),
}
