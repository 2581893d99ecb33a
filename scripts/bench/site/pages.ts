import {z} from 'zod'
import type {Server} from '../load/start-server.ts'

/** A page that is measured, and its name in the report. */
export type MeasuredPage = {name: string; path: string}

/** The six pages of the report: the newest article among them. */
export async function measuredPages({editor}: Server): Promise<MeasuredPage[]> {
  const slug = z
    .string()
    .parse(await editor.fetch('*[_type == "news"] | order(publishedDate desc)[0].slug.current'))
  const article = {name: 'an article', path: `/news/${slug}`}
  const [home, news, ...others] = ['/', '/news', '/about', '/gallery', '/purchase-process'].map(
    (path) => ({name: path, path}),
  )
  return [home, news, article, ...others].filter((page) => page !== undefined)
}

/** The paths of all pages that the sitemap names. */
export async function sitePaths({origin}: Server): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}
