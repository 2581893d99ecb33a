import {LinkIcon} from '@sanity/icons/Link'
import {lazy} from 'react'
import {definePlugin} from 'sanity'
import {defineTool} from '../ui.tsx'

const SharedLinks = lazy(async () => ({default: (await import('./shared-links.tsx')).SharedLinks}))

/** The tool “Shared links”: links to drafts for people without an account, each of which can be revoked. */
export const sharedLinksTool = definePlugin({
  name: 'shared-links',
  tools: [
    defineTool({
      name: 'shared-links',
      title: 'Shared links',
      icon: LinkIcon,
      description:
        'Links with which people without an account see the site with its unpublished changes. To make one, open a document and choose “Share preview…” in the menu beside Publish.',
      Content: SharedLinks,
    }),
  ],
})
