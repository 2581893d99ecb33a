import {BellIcon} from '@sanity/icons/Bell'
import {lazy} from 'react'
import {definePlugin} from 'sanity'
import {defineTool} from '../ui.tsx'

const Newsletter = lazy(async () => ({default: (await import('./newsletter.tsx')).Newsletter}))

/** The tool “Newsletter”: writes an issue, sends it, and shows how far each has come. */
export const newsletterTool = definePlugin({
  name: 'newsletter',
  tools: [
    defineTool({
      name: 'newsletter',
      title: 'Newsletter',
      icon: BellIcon,
      description:
        'An issue goes to everybody who has confirmed a subscription: one mail each, with a link that unsubscribes. Who opens it is not tracked.',
      Content: Newsletter,
    }),
  ],
})
