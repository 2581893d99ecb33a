import type {ClientReturn} from '@sanity/client'
import type {Cms} from '../cms/client.ts'
import {href, mapList, text} from '../cms/normalise.ts'
import {normalisePageMeta} from '../cms/load-page-content.ts'
import {normalisePicture} from '../cms/picture.ts'
import {normaliseNavigation} from './normalise-navigation.ts'
import type {SiteData, SiteSettings} from './site-data.ts'
import {siteQuery} from './site.queries.ts'
import {isSocialPlatform} from './social-platform.ts'

type Raw = ClientReturn<typeof siteQuery>

/**
 * Loads the site data around every page: settings, navigation, 404 page. An empty field never leaves
 * a control without a label: the fixed labels (behaviour B136) are the fallbacks.
 *
 * @throws when the content service cannot be reached.
 */
export async function loadSite(cms: Cms, signal?: AbortSignal): Promise<SiteData> {
  const raw = await cms.fetch(siteQuery, {}, {...(signal && {signal})})
  return {
    settings: normaliseSettings(raw.settings),
    navigation: normaliseNavigation(raw.navigation),
    notFound: normaliseNotFound(raw.notFound),
  }
}

function normaliseSettings(raw: Raw['settings']): SiteSettings {
  const name = text(raw?.name, 'Gas Aggregation Company')
  const logo = normalisePicture(raw?.logo)
  const shareImage = normalisePicture(raw?.seo?.image)
  const {newsletter, contactModal, callToAction} = raw ?? {}
  return {
    name,
    ...(logo && {logo}),
    footerText: text(raw?.footerText),
    address: text(raw?.address),
    phone: text(raw?.phone),
    email: text(raw?.email),
    copyrightHolder: text(raw?.copyrightHolder, name),
    socials: mapList(raw?.socials, ({platform, url}, place) => {
      const safeUrl = href(url)
      return safeUrl && isSocialPlatform(platform)
        ? {key: String(place), platform, url: safeUrl}
        : undefined
    }),
    newsletter: {
      label: text(newsletter?.label, 'Newsletter'),
      placeholder: text(newsletter?.placeholder, 'name@example.com'),
      buttonLabel: text(newsletter?.buttonLabel, 'Subscribe'),
      successTitle: text(newsletter?.successTitle, 'Thanks for subscribing!'),
      successText: text(newsletter?.successText, 'You can unsubscribe anytime!'),
    },
    contactModal: {
      title: text(contactModal?.title, 'Contact us'),
      text: text(contactModal?.text, 'Please complete the details below and we’ll be in contact'),
      panelText: text(contactModal?.panelText, 'CONNECTING THE ENERGY OF TOMORROW'),
      requiredNote: text(contactModal?.requiredNote, 'All fields are required.'),
      disabledNote: text(contactModal?.disabledNote, 'Complete all fields to send your message.'),
      privacyNote: text(contactModal?.privacyNote),
      hours: text(contactModal?.hours),
      requestNote: text(contactModal?.requestNote),
      submitLabel: text(contactModal?.submitLabel, 'Submit'),
      successTitle: text(contactModal?.successTitle, 'Thanks for reaching out!'),
      successText: text(contactModal?.successText, 'Our team will contact your shortly'),
      backLabel: text(contactModal?.backLabel, 'BACK TO HOME'),
    },
    callToAction: {
      title: text(callToAction?.title, 'Ready to Transform Your Gas Supply Experience?'),
      buttonLabel: text(callToAction?.buttonLabel, 'Connect with the company'),
    },
    ...(shareImage && {shareImage}),
  }
}

function normaliseNotFound(raw: Raw['notFound']): SiteData['notFound'] {
  const title = text(raw?.title, 'We currently can’t find the page you are looking for.')
  return {
    title,
    text: text(raw?.text, 'Please check back again'),
    buttonLabel: text(raw?.buttonLabel, 'back to home page'),
    searchLabel: text(raw?.searchLabel, 'Search the site'),
    meta: {...normalisePageMeta(raw?.seo, {title}), noIndex: true},
  }
}
