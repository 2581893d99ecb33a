import {LinkIcon} from '@sanity/icons/Link'
import type {DocumentActionComponent} from 'sanity'
import {pagesOf} from '../presentation.ts'
import {loadLater, useActionDialog} from '../ui.tsx'

const ShareDialog = loadLater(async () => (await import('./share-dialog.tsx')).ShareDialog)

/** Adds “Share preview…” to the actions of documents that a page of the site shows. */
export const withSharing = (actions: DocumentActionComponent[]): DocumentActionComponent[] => [
  ...actions,
  ShareAction,
]

const ShareAction: DocumentActionComponent = ({type, version, draft, published}) => {
  const pages = pagesOf(type, version ?? draft ?? published)
  const opening = useActionDialog('Share a preview', (close) => (
    <ShareDialog pages={pages} onClose={close} />
  ))
  if (pages.length === 0) return null
  return {
    label: 'Share preview…',
    icon: LinkIcon,
    ...opening,
  }
}
