import {useRouteLoaderData} from 'react-router-dom'
import type {SocialPlatform} from '#schemas/vocabulary.ts'
import type {PageMeta} from '../cms/page-data.ts'
import type {Picture} from '../cms/picture.ts'

type NavLink = {key: string; label: string; subLine: string; href: string}
export type NavGroup = {
  key: string
  title: string
  text: string
  links: NavLink[]
  /** A link below the sentence of the panel. */
  more?: {label: string; href: string}
}

/** A footer entry: a link, or what opens the contact modal. */
export type FooterLink =
  | {key: string; label: string; action: 'link'; href: string}
  | {key: string; label: string; action: 'contact'}

export type SiteSettings = {
  name: string
  logo?: Picture
  /** Who the company is, in a few words; empty where an editor gave none. */
  descriptor: string
  footerText: string
  address: string
  phone: string
  email: string
  copyrightHolder: string
  /** Whom to write to or call about a subject; `desk`, `phone` and `email` may be empty. */
  contacts: Record<'key' | 'subject' | 'desk' | 'phone' | 'email', string>[]
  socials: {key: string; platform: SocialPlatform; url: string}[]
  newsletter: Record<
    'label' | 'placeholder' | 'buttonLabel' | 'successTitle' | 'successText' | 'privacyLabel',
    string
  >
  contactModal: Record<
    | 'requiredNote'
    | 'disabledNote'
    | 'privacyNote'
    | 'privacyLabel'
    | 'hours'
    | 'requestNote'
    | 'subjectsTitle'
    | 'title'
    | 'text'
    | 'panelText'
    | 'submitLabel'
    | 'successTitle'
    | 'successText'
    | 'backLabel',
    string
  >
  callToAction: Record<'title' | 'buttonLabel', string>
  /** Title of the home page and description of any page that has none of its own; empty where there is none. */
  shareTitle: string
  shareDescription: string
  /** The picture that social sites show of a page that has no picture. */
  shareImage?: Picture
}

/** The data around every page. */
export type SiteData = {
  settings: SiteSettings
  navigation: {
    groups: NavGroup[]
    single: {label: string; href: string}
    buttonLabel: string
    searchLabel: string
    footerColumns: {key: string; title: string; links: FooterLink[]}[]
    legalLinks: {key: string; label: string; href: string}[]
  }
  /** The pages for what is not found, and for what is gone. */
  notFound: Record<
    'title' | 'text' | 'buttonLabel' | 'searchLabel' | 'goneTitle' | 'goneText',
    string
  > & {meta: PageMeta}
}

/** The root route's id, by which any component finds the site's data. */
export const siteRouteId = 'site'

/** The data around every page; undefined where it failed to load. */
export function useOptionalSiteData(): SiteData | undefined {
  return useRouteLoaderData<SiteData>(siteRouteId)
}

/** @throws below an error of the root route: use `useOptionalSiteData` there. */
export function useSiteData(): SiteData {
  const site = useOptionalSiteData()
  if (!site) throw new Error('The site data has not been loaded.')
  return site
}

/** A page's name, as the header's navigation says it; undefined where it does not lead there. */
export function usePageName(path: string): string | undefined {
  const navigation = useOptionalSiteData()?.navigation
  const links = navigation?.groups.flatMap((group) => group.links) ?? []
  return links.find(({href}) => href === path)?.label
}
