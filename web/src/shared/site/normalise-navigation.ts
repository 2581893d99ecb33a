import {NAVIGATION_TEXTS} from '#schemas/texts.ts'
import type {ClientReturn} from '@sanity/client'
import {href, mapList, text} from '../cms/normalise.ts'
import {paths} from '../paths.ts'
import type {SiteData} from './site-data.ts'
import type {siteQuery} from './site.queries.ts'

type Raw = ClientReturn<typeof siteQuery>['navigation']

/**
 * A link with a safe URL and a label, or undefined. Its key is its place: random keys of the
 * dataset do not compress, and every page carries the navigation.
 */
function normaliseLink(raw: {label: string | null; href: string | null}, place: number) {
  const url = href(raw.href)
  const label = text(raw.label)
  return url && label ? {key: String(place), label, href: url} : undefined
}

/** Header groups, the single link, footer columns and the legal row, without incomplete links. */
export function normaliseNavigation(raw: Raw): SiteData['navigation'] {
  return {
    groups: mapList(raw?.headerGroups, (group, place) => {
      const title = text(group.title)
      const links = mapList(group.links, (entry, index) => {
        const link = normaliseLink(entry, index)
        return link && {...link, subLine: text(entry.subLine)}
      })
      return title && links.length > 0 ? {key: String(place), title, links} : undefined
    }),
    single: {
      label: text(raw?.headerLink?.label, NAVIGATION_TEXTS.headerLink),
      href: href(raw?.headerLink?.href) ?? paths.purchaseProcess,
    },
    buttonLabel: text(raw?.buttonLabel, NAVIGATION_TEXTS.buttonLabel),
    searchLabel: text(raw?.searchLabel, NAVIGATION_TEXTS.searchLabel),
    footerColumns: mapList(raw?.footerColumns, (column, place) => {
      const links = mapList(column.links, (entry, index) => {
        const label = text(entry.label)
        if (entry.action === 'contact') {
          return label ? {key: String(index), label, action: 'contact' as const} : undefined
        }
        const link = normaliseLink(entry, index)
        return link && {...link, action: 'link' as const}
      })
      return links.length > 0 ? {key: String(place), title: text(column.title), links} : undefined
    }),
    legalLinks: mapList(raw?.legalLinks, normaliseLink),
  }
}
