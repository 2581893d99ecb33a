import {href, mapList, text} from './normalise.ts'

type RawLink = {_key: string; label?: string | null; href?: string | null}

export type LabelledLink = {key: string; label: string; href: string}

/** Links of content, without those that have no label or no safe address. */
export const normaliseLinks = (raw: readonly RawLink[] | null | undefined): LabelledLink[] =>
  mapList(raw, ({_key, ...link}) => {
    const label = text(link.label)
    const address = href(link.href)
    return label && address ? {key: _key, label, href: address} : undefined
  })
