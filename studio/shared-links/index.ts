import {LinkIcon} from '@sanity/icons/Link'
import {definePlugin} from 'sanity'
import {SharedLinksTool} from './shared-links-tool.tsx'

/** The tool “Shared links”: links to drafts for people without an account, each of which can be revoked. */
export const sharedLinksTool = definePlugin({
  name: 'shared-links',
  tools: [
    {name: 'shared-links', title: 'Shared links', icon: LinkIcon, component: SharedLinksTool},
  ],
})
