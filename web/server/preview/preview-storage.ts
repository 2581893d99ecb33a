import type {Hono} from 'hono'
import type {IsStaff} from '../staff/require-staff.ts'
import {loadSecret, renewSecret} from '../storage/secrets.ts'
import type {Database} from '../storage/tables.ts'
import {sharedLinksApi} from './links/shared-links-api.ts'
import {createSharedLinks, type SharedLinks} from './links/shared-links.ts'
import {storePreviews, type StoredPreviews} from './preview-sessions.ts'

/** The name under which the key is stored that signs links and the cookies of editors who see drafts. */
const keyName = 'preview-sessions'

/** What the preview needs of the database. */
export type PreviewStorage = {previews: StoredPreviews; links: SharedLinks}

/** Opens the previews and links of editors: what the preview needs of them, and the Studio's API of links. */
export function openPreviewStorage({
  db,
  now,
  ...api
}: {
  db: Database
  siteUrl: string
  /** Whether the server can show drafts. */
  hasPreview: boolean
  isStaff: IsStaff
  now: () => number
}): PreviewStorage & {api: Hono} {
  const readKey = () => loadSecret(db, keyName)
  const previews = storePreviews({db, readKey, now})
  const links = createSharedLinks({db, siteUrl: api.siteUrl, readKey, now})
  const endAll = async () => {
    await links.revokeAll()
    await previews.endAll()
    await renewSecret(db, keyName)
  }
  return {previews, links, api: sharedLinksApi({links, endAll, ...api})}
}
