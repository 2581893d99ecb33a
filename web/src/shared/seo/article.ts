import type {NewsArticle, Report, WithContext} from 'schema-dts'
import type {Picture} from '../cms/picture.ts'
import type {SiteConfig} from '../env.ts'
import {absolute, absolutePicture} from './absolute.ts'
import {organizationReference} from './organization.ts'

/** What structured data tell of an article; empty texts are left out. */
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
