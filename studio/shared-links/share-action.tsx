import {LinkIcon} from '@sanity/icons/Link'
import {useState} from 'react'
import type {DocumentActionComponent} from 'sanity'
import {pagesOf} from '../presentation/locations.ts'
import {ShareDialog} from './share-dialog.tsx'

/** Adds “Share preview…” to the actions of documents that a page of the site shows. */
export const withSharing = (actions: DocumentActionComponent[]): DocumentActionComponent[] => [
  ...actions,
  ShareAction,
]

const ShareAction: DocumentActionComponent = ({type, version, draft, published}) => {
  const [isOpen, setIsOpen] = useState(false)
  const pages = pagesOf(type, version ?? draft ?? published)
  if (pages.length === 0) return null
  const close = () => setIsOpen(false)
  return {
    label: 'Share preview…',
    icon: LinkIcon,
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: 'Share a preview',
      onClose: close,
      content: <ShareDialog pages={pages} onClose={close} />,
    },
  }
}
