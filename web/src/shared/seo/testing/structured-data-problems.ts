import Validator from '@adobe/structured-data-validator'
import {z} from 'zod'

const url = z.url({protocol: /^https?$/})
const day = z.iso.date()
const moment = z.iso.datetime({offset: true})
const company = z.object({'@type': z.literal('Organization'), name: z.string().min(1), url})

const article = z.object({
  headline: z.string().min(1),
  url,
  mainEntityOfPage: url,
  author: company,
  publisher: company,
  datePublished: day.optional(),
  dateModified: moment.optional(),
  image: z.array(url).min(1).optional(),
})

/**
 * Demands of search engines on the types that the validator has no rules for.
 * Source: https://developers.google.com/search/docs/appearance/structured-data
 */
const shapes: Record<string, z.ZodType> = {
  NewsArticle: article,
  Report: article,
  FAQPage: z.object({
    mainEntity: z
      .array(
        z.object({
          '@type': z.literal('Question'),
          name: z.string().min(1),
          acceptedAnswer: z.object({'@type': z.literal('Answer'), text: z.string().min(1)}),
        }),
      )
      .min(1),
  }),
  ImageGallery: z.object({
    name: z.string().min(1),
    url,
    publisher: company,
    image: z.array(z.object({'@type': z.literal('ImageObject'), contentUrl: url})),
  }),
  Organization: z.object({'@id': url, url, logo: url.optional(), sameAs: z.array(url).optional()}),
  BreadcrumbList: z.object({itemListElement: z.array(z.object({name: z.string().min(1)}))}),
}

const block = z.looseObject({'@context': z.literal('https://schema.org'), '@type': z.string()})

/** Everything that is wrong with one block of JSON-LD, warnings included; empty when it is valid. */
export async function structuredDataProblems(data: unknown): Promise<string[]> {
  const parsed = block.safeParse(data)
  if (!parsed.success) return [z.prettifyError(parsed.error)]
  const type = parsed.data['@type']
  const shape = shapes[type]
  if (!shape) return [`${type} is no type that the site speaks of.`]
  const shaped = shape.safeParse(data)
  const issues = await new Validator().validate({jsonld: {[type]: [structuredClone(parsed.data)]}})
  return [
    ...(shaped.success ? [] : [z.prettifyError(shaped.error)]),
    ...issues.map(({issueMessage, fieldNames}) => `${issueMessage} (${fieldNames?.join(', ')})`),
  ]
}

/** The blocks of JSON-LD in a page's markup, as they are read from it. */
export function structuredDataOf(html: string): unknown[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]): unknown => JSON.parse(json ?? ''),
  )
}
