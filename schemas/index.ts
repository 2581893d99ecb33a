import {faq} from './documents/faq.ts'
import {gallery} from './documents/gallery.ts'
import {heroSlide} from './documents/hero-slide.ts'
import {managementMember} from './documents/management-member.ts'
import {member} from './documents/member.ts'
import {news} from './documents/news.ts'
import {publication} from './documents/publication.ts'
import {redirect} from './documents/redirect.ts'
import {service} from './documents/service.ts'
import {step} from './documents/step.ts'
import {
  banner,
  fileAttachment,
  imageWithAlt,
  picture,
  responsiveImage,
  seo,
} from './objects/pictures.ts'
import {aggregation, exampleBuyer, exampleSeller} from './objects/aggregation.ts'
import {
  cta,
  footerColumn,
  link,
  navGroup,
  navLink,
  promoCard,
  social,
  titledLink,
} from './objects/links.ts'
import {
  accordionEntry,
  fact,
  milestone,
  richContent,
  richText,
  titledSection,
  titledText,
} from './objects/texts.ts'
import {
  aboutPage,
  managementPage,
  partnerEntry,
  partnershipsPage,
} from './singletons/company-pages.ts'
import {homePage} from './singletons/home-page.ts'
import {faqPage, galleryPage, newsPage, publicationsPage} from './singletons/list-pages.ts'
import {navigation} from './singletons/navigation.ts'
import {
  codeOfConductPage,
  disclaimerPage,
  termsPage,
  whistleblowerPage,
} from './singletons/policy-pages.ts'
import {
  checkOption,
  checkQuestion,
  purchaseProcessPage,
} from './singletons/purchase-process-page.ts'
import {notFoundPage, searchPage} from './singletons/search-page.ts'
import {
  emissionShare,
  energyTransitionPage,
  initiativesPage,
  servicesPage,
} from './singletons/services-pages.ts'
import {siteSettings, subjectContact} from './singletons/site-settings.ts'

const singletons = [
  siteSettings,
  navigation,
  homePage,
  aboutPage,
  managementPage,
  codeOfConductPage,
  servicesPage,
  initiativesPage,
  partnershipsPage,
  energyTransitionPage,
  purchaseProcessPage,
  newsPage,
  publicationsPage,
  galleryPage,
  faqPage,
  whistleblowerPage,
  disclaimerPage,
  termsPage,
  searchPage,
  notFoundPage,
]

const documents = [
  heroSlide,
  member,
  service,
  news,
  publication,
  gallery,
  managementMember,
  faq,
  step,
  redirect,
]

const objects = [
  imageWithAlt,
  picture,
  responsiveImage,
  seo,
  banner,
  link,
  cta,
  navLink,
  navGroup,
  footerColumn,
  social,
  accordionEntry,
  checkOption,
  checkQuestion,
  partnerEntry,
  titledText,
  titledLink,
  titledSection,
  promoCard,
  emissionShare,
  fact,
  aggregation,
  exampleSeller,
  exampleBuyer,
  subjectContact,
  milestone,
  fileAttachment,
  richText,
  richContent,
]

/** Every type of the content model: singletons in the order of the site map, documents, objects. */
export const schemaTypes = [...singletons, ...documents, ...objects]
