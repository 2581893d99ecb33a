import {CheckmarkCircleIcon} from '@sanity/icons/CheckmarkCircle'
import {lazy} from 'react'
import {definePlugin, type Tool, type ToolMenuProps} from 'sanity'
import {route} from 'sanity/router'
import {ChangedToolMenu} from '../tool-menu.tsx'
import {defineTool} from '../ui.tsx'

// It is opened from a menu: no part of the Studio's start.
const BulkTool = lazy(async () => ({default: (await import('./bulk-tool.tsx')).BulkTool}))

/** The intent of the lists' menus that opens the tool for their type. */
export const SEVERAL_INTENT = 'several'

const withoutBulkTool = (tools: Tool[]) => tools.filter(({name}) => name !== 'several')

/** The bar's tools without this one, which the menus of lists open: the bar has no room for all. */
const ToolMenu = (props: ToolMenuProps) => <ChangedToolMenu {...props} change={withoutBulkTool} />

/** The tool “Several at once”: publishes, hides, deletes or sorts many documents after a list of what will happen. */
export const bulkTool = definePlugin({
  name: 'several',
  tools: [
    {
      ...defineTool({
        name: 'several',
        title: 'Several at once',
        icon: CheckmarkCircleIcon,
        description:
          'Choose documents, and see what a change will do to each before it is made. One undo puts all of them back.',
        Content: BulkTool,
      }),
      router: route.create('/', [route.create('/:type')]),
      canHandleIntent: (intent) => intent === SEVERAL_INTENT,
      getIntentState: (_intent, {type}) => ({type}),
    },
  ],
  studio: {components: {toolMenu: ToolMenu}},
})
