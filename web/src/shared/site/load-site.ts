import type {ClientReturn} from '@sanity/client'
import {
  CALL_TO_ACTION_TEXTS,
  CONTACT_TEXTS,
  NEWSLETTER_TEXTS,
  NOT_FOUND_TEXTS,
} from '#schemas/texts.ts'
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
      label: text(newsletter?.label, NEWSLETTER_TEXTS.label),
      placeholder: text(newsletter?.placeholder, NEWSLETTER_TEXTS.placeholder),
      buttonLabel: text(newsletter?.buttonLabel, NEWSLETTER_TEXTS.buttonLabel),
      successTitle: text(newsletter?.successTitle, NEWSLETTER_TEXTS.successTitle),
      successText: text(newsletter?.successText, NEWSLETTER_TEXTS.successText),
    },
    contactModal: {
      title: text(contactModal?.title, CONTACT_TEXTS.title),
      text: text(contactModal?.text, CONTACT_TEXTS.text),
      panelText: text(contactModal?.panelText, CONTACT_TEXTS.panelText),
      requiredNote: text(contactModal?.requiredNote, CONTACT_TEXTS.requiredNote),
      disabledNote: text(contactModal?.disabledNote, CONTACT_TEXTS.disabledNote),
      privacyNote: text(contactModal?.privacyNote),
      hours: text(contactModal?.hours),
      requestNote: text(contactModal?.requestNote),
      submitLabel: text(contactModal?.submitLabel, CONTACT_TEXTS.submitLabel),
      successTitle: text(contactModal?.successTitle, CONTACT_TEXTS.successTitle),
      successText: text(contactModal?.successText, CONTACT_TEXTS.successText),
      backLabel: text(contactModal?.backLabel, CONTACT_TEXTS.backLabel),
    },
    callToAction: {
      title: text(callToAction?.title, CALL_TO_ACTION_TEXTS.title),
      buttonLabel: text(callToAction?.buttonLabel, CALL_TO_ACTION_TEXTS.buttonLabel),
    },
    ...(shareImage && {shareImage}),
  }
}

function normaliseNotFound(raw: Raw['notFound']): SiteData['notFound'] {
  const title = text(raw?.title, NOT_FOUND_TEXTS.title)
  return {
    title,
    text: text(raw?.text, NOT_FOUND_TEXTS.text),
    buttonLabel: text(raw?.buttonLabel, NOT_FOUND_TEXTS.buttonLabel),
    searchLabel: text(raw?.searchLabel, NOT_FOUND_TEXTS.searchLabel),
    meta: {...normalisePageMeta(raw?.seo, {title}), noIndex: true},
  }
}
