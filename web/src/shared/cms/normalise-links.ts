import {href, mapList, text} from './normalise.ts'

type RawLink = {_key: string; label?: string | null; href?: string | null}

export type LabelledLink = {key: string; label: string; href: string}

/** Links of content, without those that have no label or no safe URL. */
export const normaliseLinks = (raw: readonly RawLink[] | null | undefined): LabelledLink[] =>
  mapList(raw, ({_key, ...link}) => {
    const label = text(link.label)
    const url = href(link.href)
    return label && url ? {key: _key, label, href: url} : undefined
  })
