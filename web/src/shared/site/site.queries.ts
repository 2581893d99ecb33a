import {defineQuery} from 'groq'
import {imageFields, seoFields} from '../cms/fragments.ts'

/** The surroundings of every page's content: settings, navigation and the 404 page's texts. */
export const siteQuery = defineQuery(`{
  "settings": *[_type == "siteSettings" && _id == "siteSettings"][0]{
    name, descriptor, footerText, address, phone, email, copyrightHolder, newsletter, contactModal, callToAction,
    logo{${imageFields}},
    contacts[]{subject, desk, phone, email},
    socials[]{_key, platform, url},
    ${seoFields}
  },
  "navigation": *[_type == "navigation" && _id == "navigation"][0]{
    headerGroups[]{_key, title, text, more{label, href}, links[]{_key, label, subLine, href}},
    headerLink{label, href},
    buttonLabel, searchLabel,
    footerColumns[]{_key, title, links[]{_key, label, action, href}},
    legalLinks[]{_key, label, href}
  },
  "notFound": *[_type == "notFoundPage" && _id == "notFoundPage"][0]{
    title, text, buttonLabel, searchLabel, ${seoFields}
  }
}`)
