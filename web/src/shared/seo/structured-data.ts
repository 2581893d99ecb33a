import type {
  BreadcrumbList,
  FAQPage,
  ImageGallery,
  NewsArticle,
  Organization,
  Report,
  WithContext,
} from 'schema-dts'
import {phoneParts} from '#schemas/rules/phone.ts'
import type {PageMeta} from '../cms/page-data.ts'
import {absolutePicture, type Picture} from '../cms/picture.ts'
import type {SiteConfig} from '../env.ts'
import {absolute, paths} from '../paths.ts'
import type {SiteSettings} from '../site/site-data.ts'

/** The numbers of a phone line, each by itself; nothing where none can be dialled. */
function telephone(line: string): {telephone?: string | string[]} {
  const numbers = phoneParts(line).flatMap(({text, href}) => (href ? [text] : []))
  const [first, ...more] = numbers
  if (first === undefined) return {}
  return {telephone: more.length > 0 ? numbers : first}
}

/** How other blocks of the page refer to the company: by its id, with its name and URL. */
function organizationReference(config: SiteConfig, name: string) {
  return {
    '@type': 'Organization',
    '@id': `${config.siteUrl}/#organization`,
    name,
    url: absolute(config, '/'),
  } as const
}

/**
 * The company, from the site's settings; empty fields are left out.
 * Source: https://schema.org/Organization
 */
export function organization(
  config: SiteConfig,
  settings: SiteSettings,
): WithContext<Organization> {
  const {name, logo, footerText, address, phone, email, socials} = settings
  const sameAs = socials.map(({url}) => url).filter((url) => /^https?:/.test(url))
  return {
    '@context': 'https://schema.org',
    ...organizationReference(config, name),
    ...(logo && {logo: absolutePicture(config, logo)}),
    ...(footerText && {description: footerText}),
    ...(address && {address: address.split(/\s*\n\s*/).join(', ')}),
    ...telephone(phone),
    ...(email && {email}),
    ...(sameAs.length > 0 && {sameAs}),
  }
}

/** The facts of an article in structured data; empty texts are left out. */
type ArticleFacts = {
  path: string
  title: string
  summary: string
  /** The byline: a person or a department; the content does not say which. */
  author: string
  date?: string
  modified?: string
  image?: Picture
}

/** A news item. Source: https://schema.org/NewsArticle */
export function newsArticle(
  config: SiteConfig,
  siteName: string,
  item: ArticleFacts & {categories: readonly string[]; tags: readonly string[]},
): WithContext<NewsArticle> {
  const {categories, tags} = item
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    ...articleFields(config, siteName, item),
    ...(categories.length > 0 && {articleSection: [...categories]}),
    ...(tags.length > 0 && {keywords: [...tags]}),
  }
}

/** A publication. Source: https://schema.org/Report */
export function publicationReport(
  config: SiteConfig,
  siteName: string,
  item: ArticleFacts,
): WithContext<Report> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Report',
    ...articleFields(config, siteName, item),
  }
}

/** The company is the author of what it publishes; the byline is its credit. */
function articleFields(config: SiteConfig, siteName: string, item: ArticleFacts) {
  const url = absolute(config, item.path)
  const company = organizationReference(config, siteName)
  return {
    headline: item.title,
    url,
    mainEntityOfPage: url,
    inLanguage: 'en-NG',
    author: company,
    publisher: company,
    ...(item.author && {creditText: item.author}),
    ...(item.summary && {description: item.summary}),
    ...(item.date && {datePublished: item.date}),
    ...(item.modified && {dateModified: item.modified}),
    ...(item.image && {image: [absolutePicture(config, item.image)]}),
  }
}

/**
 * The path to a page: home, the list it belongs to, itself.
 * Source: https://schema.org/BreadcrumbList
 */
export function breadcrumbs(
  config: SiteConfig,
  {title, parent}: Pick<PageMeta, 'title' | 'parent'>,
  path: string,
): WithContext<BreadcrumbList> {
  const trail = [{title: 'Home', path: paths.home}, ...(parent ? [parent] : []), {title, path}]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.title,
      item: absolute(config, step.path),
    })),
  }
}

/** Questions and their answers, as plain text. Source: https://schema.org/FAQPage */
export function faqPage(
  entries: readonly {question: string; answer: string}[],
): WithContext<FAQPage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: entries.map(({question, answer}) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: {'@type': 'Answer', text: answer},
    })),
  }
}

/** An album with its pictures. Source: https://schema.org/ImageGallery */
export function imageGallery(
  config: SiteConfig,
  siteName: string,
  album: {path: string; title: string; date?: string; pictures: readonly Picture[]},
): WithContext<ImageGallery> {
  const company = organizationReference(config, siteName)
  return {
    '@context': 'https://schema.org',
    '@type': 'ImageGallery',
    name: album.title,
    url: absolute(config, album.path),
    publisher: company,
    ...(album.date && {datePublished: album.date}),
    image: album.pictures.map((picture) => ({
      '@type': 'ImageObject',
      contentUrl: absolutePicture(config, picture),
      creditText: siteName,
      ...(picture.alt && {name: picture.alt}),
      ...(picture.caption && {caption: picture.caption}),
    })),
  }
}

/** JSON that may stand inside a `<script>` element. */
export const embedJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c')
