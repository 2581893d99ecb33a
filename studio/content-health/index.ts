import {ActivityIcon} from '@sanity/icons/Activity'
import {definePlugin} from 'sanity'
import {CareTool} from './content-health-tool.tsx'

/** The tool “Needs care”, beside Structure. */
export const careTool = definePlugin({
  name: 'needs-care',
  tools: [{name: 'needs-care', title: 'Needs care', icon: ActivityIcon, component: CareTool}],
})
