import {EnvelopeIcon} from '@sanity/icons/Envelope'
import {definePlugin, type ToolMenuProps} from 'sanity'
import {useCallback} from 'react'
import {tabRoutes, ToolPage, ToolTabs} from '../ui.tsx'
import {useQuery} from '../site-api/site-api.ts'
import {EnquiryList} from './enquiries.tsx'
import {SubscriberList} from './subscribers.tsx'
import {useInboxApi} from './inbox-api.ts'
import {useInboxChanges} from './inbox-changes.ts'

/** The tool “Inbox”: what visitors sent by the contact form, and who asked for the newsletter. */
export const inboxTool = definePlugin({
  name: 'inbox',
  tools: [
    {
      name: 'inbox',
      title: 'Inbox',
      icon: EnvelopeIcon,
      component: InboxTool,
      router: tabRoutes,
    },
  ],
  studio: {components: {toolMenu: ToolMenu}},
})

const TABS = [
  {id: 'enquiries', label: 'Enquiries', Panel: EnquiryList},
  {id: 'subscribers', label: 'Subscribers', Panel: SubscriberList},
]

function InboxTool() {
  return (
    <ToolPage
      title="Inbox"
      description="What visitors sent by the contact form, and who asked for the newsletter. It is stored on the site’s own server, not in the content."
    >
      <ToolTabs tabs={TABS} />
    </ToolPage>
  )
}

/** The Studio's tools, with the number of unread enquiries beside the Inbox's name (behaviour B600). */
function ToolMenu(props: ToolMenuProps) {
  const hasInbox = props.tools.some(({name}) => name === 'inbox')
  return hasInbox ? <ToolMenuWithCount {...props} /> : props.renderDefault(props)
}

function ToolMenuWithCount(props: ToolMenuProps) {
  const api = useInboxApi()
  const {data, refetch} = useQuery(useCallback((signal) => api.fetchCounts(signal), [api]))
  useInboxChanges(api, refetch)
  const unread = data?.unread ?? 0
  const tools = props.tools.map((tool) =>
    tool.name === 'inbox' && unread > 0 ? {...tool, title: `Inbox (${unread} unread)`} : tool,
  )
  return props.renderDefault({...props, tools})
}
