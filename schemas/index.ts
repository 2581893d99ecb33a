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
import {richContent, richText} from './objects/rich-text.ts'
import {table, tableRow} from './objects/table.ts'
import {accordionEntry, fact, milestone, titledSection, titledText} from './objects/texts.ts'
import {aboutPage} from './singletons/about-page.ts'
import {accessibilityPage} from './singletons/accessibility-page.ts'
import {codeOfConductPage} from './singletons/code-of-conduct-page.ts'
import {disclaimerPage} from './singletons/disclaimer-page.ts'
import {emissionShare, energyTransitionPage} from './singletons/energy-transition-page.ts'
import {faqPage} from './singletons/faq-page.ts'
import {galleryPage} from './singletons/gallery-page.ts'
import {homePage} from './singletons/home-page.ts'
import {initiativesPage} from './singletons/initiatives-page.ts'
import {managementPage} from './singletons/management-page.ts'
import {navigation} from './singletons/navigation.ts'
import {newsPage, pressPicture} from './singletons/news-page.ts'
import {notFoundPage} from './singletons/not-found-page.ts'
import {partnerEntry, partnershipsPage} from './singletons/partnerships-page.ts'
import {privacyPage} from './singletons/privacy-page.ts'
import {publicationsPage} from './singletons/publications-page.ts'
import {
  checkOption,
  checkQuestion,
  purchaseProcessPage,
} from './singletons/purchase-process-page.ts'
import {searchPage, synonym} from './singletons/search-page.ts'
import {servicesPage} from './singletons/services-page.ts'
import {siteSettings, subjectContact} from './singletons/site-settings.ts'
import {termsPage} from './singletons/terms-page.ts'
import {whistleblowerPage} from './singletons/whistleblower-page.ts'

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
  privacyPage,
  accessibilityPage,
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
  pressPicture,
  synonym,
  milestone,
  fileAttachment,
  tableRow,
  table,
  richText,
  richContent,
]

/** Every type of the content model: singletons in the order of the site map, documents, objects. */
export const schemaTypes = [...singletons, ...documents, ...objects]
