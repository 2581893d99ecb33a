import {EnvelopeIcon} from '@sanity/icons/Envelope'
import {definePlugin} from 'sanity'
import {tabRoutes, ToolPage, ToolTabs} from '../ui.tsx'
import {EnquiryList} from './enquiries.tsx'
import {SubscriberList} from './subscribers.tsx'
import {ToolMenu} from './tool-menu.tsx'

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
