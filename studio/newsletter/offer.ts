import {createImageUrlBuilder} from '@sanity/image-url'
import type {SanityClient} from 'sanity'
import * as z from 'zod/mini'
import {DETAIL_PATHS} from '#schemas/pages.ts'
import {isRecord} from '#schemas/rules/site-paths.ts'
import {NEWSLETTER_MAIL_TEXTS} from '#schemas/texts.ts'
import {cutText} from '#web/contract/cut-text.ts'
import type {Issue, IssueItem, WrittenIssue} from '#web/contract/newsletter-issues.ts'
import {newsletterOfferQuery} from '../studio.queries.ts'

const part = z.object({top: z.number(), bottom: z.number(), left: z.number(), right: z.number()})
const focus = z.object({x: z.number(), y: z.number(), height: z.number(), width: z.number()})

const image = z.object({
  crop: z.nullish(part),
  hotspot: z.nullish(focus),
  asset: z.nullish(z.object({_id: z.string(), url: z.string()})),
})

const offeredDocument = z.object({
  _id: z.string(),
  _type: z.enum(['news', 'publication']),
  _createdAt: z.string(),
  title: z.string().check(z.trim(), z.minLength(1)),
  smallDescription: z.nullish(z.string()),
  slug: z.string(),
  publishedDate: z.nullish(z.string()),
  picture: z.nullish(
    z.object({
      alt: z.nullish(z.string()),
      decorative: z.nullish(z.boolean()),
      image: z.nullish(image),
    }),
  ),
})

/** A published document that an issue can bring. */
export interface OfferedItem {
  item: IssueItem
  /** `2026-11-27`, or empty. */
  date: string
  createdAt: string
}

export interface Offer {
  items: OfferedItem[]
  texts: WrittenIssue['texts']
}

/** Fetches the published news and publications, the newest first, and the texts at the edges of an issue. */
export async function fetchOffer(client: SanityClient, signal: AbortSignal): Promise<Offer> {
  const result = await client.fetch<{items: unknown[]; settings: Record<string, unknown> | null}>(
    newsletterOfferQuery,
    {},
    {perspective: 'published', signal},
  )
  const settings = result.settings ?? {}
  const {name, address} = settings
  const stored = isRecord(settings['newsletterMail']) ? settings['newsletterMail'] : {}
  const written = Object.entries(stored).filter(([, text]) => text)
  return {
    items: result.items.flatMap((document) => {
      const {data} = offeredDocument.safeParse(document)
      return data ? [toOffered(data, client)] : []
    }),
    texts: {
      ...NEWSLETTER_MAIL_TEXTS,
      ...Object.fromEntries(written),
      company: typeof name === 'string' ? name : '',
      address: typeof address === 'string' ? address : '',
    },
  }
}

function toOffered(document: z.output<typeof offeredDocument>, client: SanityClient): OfferedItem {
  const {_id: id, _type: type, title, slug, picture} = document
  const url = picture?.image ? pictureUrl(picture.image, client) : undefined
  return {
    item: {
      id,
      type,
      title: cut(title, 300),
      summary: cut(document.smallDescription ?? '', 2000),
      path: `${DETAIL_PATHS[type]}/${encodeURIComponent(slug)}`,
      picture: url ? {url, alt: picture?.decorative ? '' : cut(picture?.alt ?? '', 500)} : null,
    },
    date: document.publishedDate ?? '',
    createdAt: document._createdAt,
  }
}

/** A mail takes texts up to a length; longer ones end with an ellipsis. */
const cut = (text: string, most: number): string =>
  text.length > most ? `${cutText(text, most - 1)}…` : text

/** Twice the size of a picture in a mail. JPEG, since mail programs show neither AVIF nor WebP. */
const pictureSize = {width: 1104, height: 620}

function pictureUrl(
  {asset, crop, hotspot}: z.output<typeof image>,
  client: SanityClient,
): string | undefined {
  if (!asset) return undefined
  const {projectId = '', dataset = ''} = client.config()
  const [baseUrl = ''] = asset.url.split('/images/')
  return createImageUrlBuilder({baseUrl, projectId, dataset})
    .image({
      asset: {_ref: asset._id},
      ...(crop && {crop}),
      ...(hotspot && {hotspot}),
    })
    .width(pictureSize.width)
    .height(pictureSize.height)
    .fit('crop')
    .format('jpg')
    .quality(70)
    .url()
}

/** So many are chosen for the first issue. */
const firstIssue = 5

/**
 * Chooses what is new since the last issue: what no issue has brought, and was not on offer when it was written. Before
 * issues told what was on offer, what was dated or made since then. For the first issue, the newest.
 *
 * @returns their ids.
 */
export function chooseNew(
  items: readonly OfferedItem[],
  issues: readonly Pick<Issue, 'send_at' | 'state' | 'itemIds' | 'seenIds'>[],
): string[] {
  const earlier = issues.filter(({state}) => state !== 'stopped')
  const idsOf = (chosen: readonly OfferedItem[]) => chosen.map(({item}) => item.id)
  if (earlier.length === 0) return idsOf(items.slice(0, firstIssue))
  const brought = new Set(earlier.flatMap(({itemIds}) => itemIds))
  const seen = new Set(earlier.flatMap(({seenIds}) => seenIds))
  const last = new Date(Math.max(...earlier.map(({send_at}) => send_at))).toISOString()
  const isNew = ({item, date, createdAt}: OfferedItem) =>
    seen.size > 0 ? !seen.has(item.id) : date >= last.slice(0, 10) || createdAt > last
  return idsOf(items.filter((offered) => !brought.has(offered.item.id) && isNew(offered)))
}
