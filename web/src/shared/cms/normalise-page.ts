import type {BannerContent} from '../ui/layout/banner.tsx'
import {text} from './normalise.ts'
import type {PageMeta} from './page-meta.ts'
import {normalisePicture, type RawImage} from './picture.ts'

type RawBanner = {
  title?: string | null
  tagline?: string | null
  image?: RawImage | null
  phoneImage?: RawImage | null
} | null

type RawSeo = {
  title?: string | null
  description?: string | null
  noIndex?: boolean | null
  image?: RawImage | null
} | null

/** A page's banner; its title falls back to the page's own name. */
export function normaliseBanner(raw: RawBanner | undefined, fallbackTitle: string): BannerContent {
  const image = normalisePicture(raw?.image)
  const phoneImage = normalisePicture(raw?.phoneImage)
  return {
    title: text(raw?.title, fallbackTitle),
    tagline: text(raw?.tagline),
    ...(image && {image}),
    ...(phoneImage && {phoneImage}),
  }
}

/** A page's metadata, falling back to what the page shows anyway. */
export function normalisePageMeta(
  raw: RawSeo | undefined,
  fallback: {title: string; description?: string; image?: BannerContent['image']},
): PageMeta {
  const image = normalisePicture(raw?.image) ?? fallback.image
  return {
    title: text(raw?.title, fallback.title),
    description: text(raw?.description, fallback.description),
    noIndex: raw?.noIndex ?? false,
    ...(image && {image}),
  }
}
