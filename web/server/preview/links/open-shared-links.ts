import type {Hono} from 'hono'
import type {IsStaff} from '../../staff/require-staff.ts'
import {loadSecret, renewSecret} from '../../storage/secrets.ts'
import type {Database} from '../../storage/tables.ts'
import {sharedLinksApi} from './shared-links-api.ts'
import {createSharedLinks, type SharedLinks} from './shared-links.ts'

/** The name under which the key is stored that signs links and the sessions of editors who see drafts. */
const keyName = 'preview-sessions'

/** What the preview needs of the database. */
export type PreviewStorage = {readKey: () => Promise<Buffer>; links: SharedLinks}

/** Opens the links that editors share: what the preview needs of them, and the Studio's API of them. */
export function openSharedLinks({
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
  const links = createSharedLinks({db, siteUrl: api.siteUrl, readKey, now})
  const renewKey = () => renewSecret(db, keyName)
  return {readKey, links, api: sharedLinksApi({links, renewKey, ...api})}
}
