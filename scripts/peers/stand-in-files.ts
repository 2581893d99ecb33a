/** The versions that the stand-in project is built of. They are no dependencies of this repository. */
const dependencies = {
  '@sanity/cli': '7.18.0',
  '@sanity/client': '7.28.0',
  next: '16.4.6',
  'next-sanity': '13.3.4',
  react: '19.3.1',
  'react-dom': '19.3.1',
  // The command line of Studios of version 5, with @sanity/import 6.
  'sanity-cli-6': 'npm:@sanity/cli@6.7.2',
}

export const PROJECT = 'peer'
export const DATASET = 'production'
export const SLUGS = ['first', 'second'] as const

const packageJson = {name: 'peer', private: true, type: 'module', dependencies}

const live = `
import {createClient} from 'next-sanity'
import {defineLive} from 'next-sanity/live'

const client = createClient({
  projectId: '${PROJECT}',
  dataset: '${DATASET}',
  apiVersion: '2025-02-19',
  apiHost: process.env.PEER_API_HOST,
  useProjectHostname: false,
  useCdn: false,
})

export const {sanityFetch, SanityLive} = defineLive({client, serverToken: false, browserToken: false})
`

/**
 * next-sanity 13's own action lets Next.js serve the old result once more (`revalidateTag(tag, 'max')`), which its
 * guide from 12 to 13 describes: until the next visit. This one does not.
 */
const action = `
'use server'
import {parseTags} from 'next-sanity/live'
import {updateTag} from 'next/cache'

export async function update(changed) {
  const {tags} = parseTags(changed)
  for (const tag of tags) updateTag(tag)
}
`

const layout = `
import {update} from '../action'
import {SanityLive} from '../live'

export default function Layout({children}) {
  return <html><body>{children}<SanityLive action={update} /></body></html>
}
`

/** As the guide of next-sanity writes it. */
const layoutAsIs = `
import {SanityLive} from '../live'

export default function Layout({children}) {
  return <html><body>{children}<SanityLive /></body></html>
}
`

/** `now()` tells whether a result is the one of the last request or was asked for again. */
const page = (live: string) => `
import {sanityFetch} from '${live}'

const query = \`*[_type == "page" && slug.current == $slug][0]{
  title, "picture": picture.asset->url, "asked": now()
}\`

export default async function Page({params}) {
  const {slug} = await params
  const {data} = await sanityFetch({query, params: {slug}})
  return (
    <main>
      <h1>{data?.title}</h1>
      <time>{data?.asked}</time>
      <img src={data?.picture + '?w=20&auto=format,compress'} alt="" />
    </main>
  )
}
`

const cli = `export default {api: {projectId: '${PROJECT}', dataset: '${DATASET}'}}\n`

/** The content that the command line imports; `picture` is the path of an image. */
export function documents(picture: string): string {
  const pages = SLUGS.map((slug) => ({
    _id: slug,
    _type: 'page',
    title: `The ${slug} page`,
    slug: {_type: 'slug', current: slug},
    picture: {_type: 'image', _sanityAsset: `image@file://${picture}`},
  }))
  return pages.map((document) => JSON.stringify(document)).join('\n')
}

/** The files of a small site of next-sanity, by their paths. */
export const standInFiles: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify(packageJson, null, 2),
  'sanity.cli.js': cli,
  'next.config.mjs': 'export default {}\n',
  'app/action.js': action,
  'app/live.js': live,
  'app/(at-once)/layout.jsx': layout,
  'app/(at-once)/[slug]/page.jsx': page('../../live'),
  'app/(as-is)/layout.jsx': layoutAsIs,
  'app/(as-is)/as-is/[slug]/page.jsx': page('../../../live'),
}
