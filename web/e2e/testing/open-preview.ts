import type {SanityClient} from '@sanity/client'
import type {Page} from 'playwright'
import {signIn} from './sign-in.ts'

/** Signs in, and opens a page of the preview as the Studio does: by a secret that is stored in the dataset. */
export async function openPreview(
  page: Page,
  {url, client}: {url: string; client: SanityClient},
  path: string,
): Promise<void> {
  const secret = 'of-a-test'
  await client.createOrReplace({
    _id: `sanity-preview-url-secret.${secret}`,
    _type: 'sanity.previewUrlSecret',
    secret,
    studioUrl: `${url}/studio`,
  })
  await signIn(page.context(), url)
  const query = {'sanity-preview-secret': secret, 'sanity-preview-pathname': path}
  await page.goto(`${url}/preview/enable?${new URLSearchParams(query)}`)
}
