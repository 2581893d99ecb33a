import type {Context} from 'hono'
import {escapeHtml, sendPage} from './http/pages.ts'
import {getRequestOrigin} from './http/request.ts'
import type {ContentLake} from './open.ts'

interface LakePlace {
  projectId: string
  dataset: string
  basePath: string
}

/** Answers with the page at `/`: which dataset this is, how to use it, and the link that signs in. */
export function sendHomePage(
  c: Context,
  lake: Pick<ContentLake, 'publicDocuments' | 'countDocuments' | 'sessions'>,
  {projectId, dataset, basePath}: LakePlace,
) {
  const url = getRequestOrigin(c.req.url, c.req.header('x-forwarded-proto')) + basePath
  const isSignedIn = lake.sessions.find(c.req.raw) !== undefined
  const published = `${lake.publicDocuments().length} public documents`
  const all = isSignedIn ? `, ${lake.countDocuments()} with drafts and all others` : ''
  const entrance = isSignedIn
    ? 'You are signed in.'
    : `<a href="${basePath}/v1/auth/login/local?origin=/">Sign in</a>, as a Studio does.`
  return sendPage(c, {
    title: 'Content lake',
    body: `<main>
  <h1>Content lake</h1>
  <p>The dataset “${escapeHtml(dataset)}” of the project “${escapeHtml(projectId)}”: ${published}${all}.</p>
  <p>${entrance}</p>
  <p>The environment for a Studio and for clients; the token to write stands in the file lake-token of the data folder:</p>
  <pre>${escapeHtml(environmentOf(projectId, dataset, url))}</pre>
</main>`,
  })
}

/** The environment of a shell, for a Studio and for clients. */
export const environmentOf = (projectId: string, dataset: string, url: string): string =>
  `export SANITY_STUDIO_PROJECT_ID=${projectId}
export SANITY_STUDIO_DATASET=${dataset}
export SANITY_STUDIO_API_HOST=${url}`
