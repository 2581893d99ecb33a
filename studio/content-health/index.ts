import {ActivityIcon} from '@sanity/icons/Activity'
import {definePlugin} from 'sanity'
import {ContentHealthTool} from './content-health-tool.tsx'

/** Content health, the tool that editors know as “Needs care”. */
export const contentHealthTool = definePlugin({
  name: 'needs-care',
  tools: [
    {name: 'needs-care', title: 'Needs care', icon: ActivityIcon, component: ContentHealthTool},
  ],
})
