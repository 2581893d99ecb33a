import {EnvelopeIcon} from '@sanity/icons/Envelope'
import {definePlugin, type Tool, type ToolMenuProps} from 'sanity'
import {lazy, useCallback} from 'react'
import {ChangedToolMenu} from '../tool-menu.tsx'
import {defineTool} from '../ui.tsx'
import {useQuery} from '../site-api/site-api.ts'
import {useInboxApi, useInboxChanges} from './inbox-api.ts'

// No part of the Studio's start.
const EnquiryList = lazy(async () => ({default: (await import('./enquiries.tsx')).EnquiryList}))
const SubscriberList = lazy(async () => ({
  default: (await import('./subscribers.tsx')).SubscriberList,
}))

/** The tool “Inbox”: what visitors sent by the contact form, and who asked for the newsletter. */
export const inboxTool = definePlugin({
  name: 'inbox',
  tools: [
    defineTool({
      name: 'inbox',
      title: 'Inbox',
      icon: EnvelopeIcon,
      description:
        'What visitors sent by the contact form, and who asked for the newsletter. It is stored on the site’s own server, not in the content.',
      tabs: [
        {id: 'enquiries', label: 'Enquiries', Panel: EnquiryList},
        {id: 'subscribers', label: 'Subscribers', Panel: SubscriberList},
      ],
    }),
  ],
  studio: {components: {toolMenu: ToolMenu}},
})

/** The Studio's tools, with the number of unread enquiries beside the Inbox's name. */
function ToolMenu(props: ToolMenuProps) {
  const hasInbox = props.tools.some(({name}) => name === 'inbox')
  return hasInbox ? <ToolMenuWithCount {...props} /> : props.renderDefault(props)
}

function ToolMenuWithCount(props: ToolMenuProps) {
  const api = useInboxApi()
  const {data, refetch} = useQuery(useCallback((signal) => api.fetchCounts(signal), [api]))
  useInboxChanges(api, refetch)
  const unread = data?.unread ?? 0
  const withCount = useCallback(
    (tools: Tool[]) =>
      unread > 0
        ? tools.map((tool) =>
            tool.name === 'inbox' ? {...tool, title: `Inbox (${unread} unread)`} : tool,
          )
        : tools,
    [unread],
  )
  return <ChangedToolMenu {...props} change={withCount} />
}
