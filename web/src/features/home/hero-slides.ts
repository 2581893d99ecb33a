import type {ClientReturn} from '@sanity/client'
import {href, mapList, text} from '#web/src/shared/cms/normalise.ts'
import {normalisePicture, type Picture} from '#web/src/shared/cms/picture.ts'
import type {homeQuery} from './home.queries.ts'

/** A banner's four pictures by the width of the screen; a missing one is replaced by the nearest. */
export type HeroPictures = Record<'mobile' | 'tablet' | 'laptop' | 'large', Picture>

export type HeroSlide = {
  id: string
  divider: string
  headline: string
  button?: {label: string; href: string}
  pictures?: HeroPictures
}

type Raw = ClientReturn<typeof homeQuery>['slides']

export function normaliseHeroSlides(raw: Raw): HeroSlide[] {
  return mapList(raw, ({dividerText, tittle, buttonText, buttonLink, bannerImage}, place) => {
    const divider = text(dividerText)
    const headline = text(tittle, divider)
    const label = text(buttonText)
    const url = href(buttonLink)
    const pictures = normalisePictures(bannerImage)
    if (!headline && !pictures) return undefined
    return {
      id: String(place),
      divider: headline === divider ? '' : divider,
      headline,
      ...(label && url && {button: {label, href: url}}),
      ...(pictures && {pictures}),
    }
  })
}

function normalisePictures(raw: Raw[number]['bannerImage']): HeroPictures | undefined {
  const alt = raw?.decorative ? '' : text(raw?.alt)
  const mobile = normalisePicture(raw?.mobile, alt)
  const tablet = normalisePicture(raw?.tablet, alt)
  const laptop = normalisePicture(raw?.laptop, alt)
  const large = normalisePicture(raw?.large, alt)
  const any = laptop ?? large ?? tablet ?? mobile
  if (!any) return undefined
  return {
    mobile: mobile ?? tablet ?? any,
    tablet: tablet ?? mobile ?? any,
    laptop: laptop ?? large ?? any,
    large: large ?? laptop ?? any,
  }
}
