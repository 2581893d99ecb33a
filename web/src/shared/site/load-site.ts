import {
  CALL_TO_ACTION_TEXTS,
  CONTACT_TEXTS,
  NAVIGATION_TEXTS,
  NEWSLETTER_TEXTS,
  NOT_FOUND_TEXTS,
} from '#schemas/texts.ts'
import {SOCIAL_PLATFORMS, type SocialPlatform} from '#schemas/vocabulary.ts'
import type {Cms, QueryResult} from '../cms/client.ts'
import {href, mapList, text, texts} from '../cms/normalise.ts'
import {normalisePageMeta} from '../cms/page-data.ts'
import {normalisePicture} from '../cms/picture.ts'
import {paths} from '../paths.ts'
import type {SiteData, SiteSettings} from './site-data.ts'
import {siteQuery} from './site.queries.ts'

type Raw = QueryResult<typeof siteQuery>

/**
 * Loads the site data around every page: settings, navigation, 404 page. An empty field never leaves
 * a control without a label: the fixed labels are the fallbacks.
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
  const contactModal = raw?.contactModal
  return {
    name,
    ...(logo && {logo}),
    descriptor: text(raw?.descriptor),
    footerText: text(raw?.footerText),
    address: text(raw?.address),
    phone: text(raw?.phone),
    email: text(raw?.email),
    copyrightHolder: text(raw?.copyrightHolder, name),
    contacts: mapList(raw?.contacts, (contact, index) => {
      const subject = text(contact.subject)
      return subject
        ? {
            key: String(index),
            subject,
            desk: text(contact.desk),
            phone: text(contact.phone),
            email: text(contact.email),
          }
        : undefined
    }),
    socials: mapList(raw?.socials, ({platform, url}, index) => {
      const safeUrl = href(url)
      return safeUrl && isSocialPlatform(platform)
        ? {key: String(index), platform, url: safeUrl}
        : undefined
    }),
    newsletter: texts(raw?.newsletter, NEWSLETTER_TEXTS),
    contactModal: {
      ...texts(contactModal, CONTACT_TEXTS),
      privacyNote: text(contactModal?.privacyNote),
      hours: text(contactModal?.hours),
      requestNote: text(contactModal?.requestNote),
    },
    callToAction: texts(raw?.callToAction, CALL_TO_ACTION_TEXTS),
    shareTitle: text(raw?.seo?.title),
    shareDescription: text(raw?.seo?.description),
    ...(shareImage && {shareImage}),
  }
}

function normaliseNotFound(raw: Raw['notFound']): SiteData['notFound'] {
  const filled = texts(raw, NOT_FOUND_TEXTS)
  return {...filled, meta: {...normalisePageMeta(raw?.seo, {title: filled.title}), noIndex: true}}
}

/**
 * A link with a safe URL and a label, or undefined. Its key is its place: random keys of the
 * dataset do not compress, and every page carries the navigation.
 */
function normaliseLink(raw: {label: string | null; href: string | null}, index: number) {
  const url = href(raw.href)
  const label = text(raw.label)
  return url && label ? {key: String(index), label, href: url} : undefined
}

/** Header groups, the single link, footer columns and the legal row, without incomplete links. */
function normaliseNavigation(raw: Raw['navigation']): SiteData['navigation'] {
  return {
    groups: mapList(raw?.headerGroups, (group, index) => {
      const title = text(group.title)
      const links = mapList(group.links, (entry, index) => {
        const link = normaliseLink(entry, index)
        return link && {...link, subLine: text(entry.subLine)}
      })
      const url = href(group.more?.href)
      const label = text(group.more?.label)
      return title && links.length > 0
        ? {
            key: String(index),
            title,
            text: text(group.text),
            links,
            ...(url && label && {more: {label, href: url}}),
          }
        : undefined
    }),
    single: {
      ...texts(raw?.headerLink, NAVIGATION_TEXTS.headerLink),
      href: href(raw?.headerLink?.href) ?? paths.purchaseProcess,
    },
    ...texts(raw, NAVIGATION_TEXTS.buttons),
    footerColumns: mapList(raw?.footerColumns, (column, index) => {
      const links = mapList(column.links, (entry, index) => {
        const label = text(entry.label)
        if (entry.action === 'contact') {
          return label ? {key: String(index), label, action: 'contact' as const} : undefined
        }
        const link = normaliseLink(entry, index)
        return link && {...link, action: 'link' as const}
      })
      return links.length > 0 ? {key: String(index), title: text(column.title), links} : undefined
    }),
    legalLinks: mapList(raw?.legalLinks, normaliseLink),
  }
}

const isSocialPlatform = (value: string | null): value is SocialPlatform =>
  SOCIAL_PLATFORMS.some((platform) => platform === value)
