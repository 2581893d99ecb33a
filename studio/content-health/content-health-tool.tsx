import {ActivityIcon} from '@sanity/icons/Activity'
import {lazy} from 'react'
import {definePlugin} from 'sanity'
import {defineTool} from '../ui.tsx'

const ContentHealth = lazy(async () => ({
  default: (await import('./content-health.tsx')).ContentHealth,
}))

/** Content health, the tool that editors know as “Needs care”. */
export const contentHealthTool = definePlugin({
  name: 'needs-care',
  tools: [
    defineTool({
      name: 'needs-care',
      title: 'Needs care',
      icon: ActivityIcon,
      description:
        'What visitors would miss or what could read better. The list follows every change, in drafts too.',
      Content: ContentHealth,
    }),
  ],
})
