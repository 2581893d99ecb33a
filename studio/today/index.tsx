import {HomeIcon} from '@sanity/icons/Home'
import {lazy} from 'react'
import {definePlugin} from 'sanity'
import {defineTool} from '../ui.tsx'

const Today = lazy(async () => ({default: (await import('./today.tsx')).Today}))

/** The tool “Today”, with which the Studio opens: what waits for whoever is signed in. */
export const todayTool = definePlugin({
  name: 'today',
  tools: [
    defineTool({
      name: 'today',
      title: 'Today',
      icon: HomeIcon,
      description: 'What waits for you, and what happened last.',
      Content: Today,
    }),
  ],
})
