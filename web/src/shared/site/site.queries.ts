import {linkTarget} from '#schemas/link-target.ts'
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
    headerGroups[]{_key, title, text, more{label, ${linkTarget('href')}}, links[]{_key, label, subLine, ${linkTarget('href')}}},
    headerLink{label, ${linkTarget('href')}},
    buttonLabel, searchLabel,
    footerColumns[]{_key, title, links[]{_key, label, action, ${linkTarget('href')}}},
    legalLinks[]{_key, label, ${linkTarget('href')}}
  },
  "notFound": *[_type == "notFoundPage" && _id == "notFoundPage"][0]{
    title, text, buttonLabel, searchLabel, goneTitle, goneText, ${seoFields}
  }
}`)
