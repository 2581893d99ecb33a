import {EnvelopeIcon} from '@sanity/icons/Envelope'
import {Stack, Tab, TabList, TabPanel} from '@sanity/ui'
import {useState} from 'react'
import {definePlugin} from 'sanity'
import {ToolPage} from '../ui.tsx'
import {EnquiryList} from './enquiries.tsx'
import {SubscriberList} from './subscribers.tsx'
import {ToolMenu} from './tool-menu.tsx'

/** The tool “Inbox”: what visitors sent by the contact form, and who asked for the newsletter. */
export const inboxTool = definePlugin({
  name: 'inbox',
  tools: [{name: 'inbox', title: 'Inbox', icon: EnvelopeIcon, component: InboxTool}],
  studio: {components: {toolMenu: ToolMenu}},
})

const TABS = [
  {id: 'enquiries', label: 'Enquiries', Panel: EnquiryList},
  {id: 'subscribers', label: 'Subscribers', Panel: SubscriberList},
] as const

function InboxTool() {
  const [selected, setSelected] = useState<(typeof TABS)[number]['id']>('enquiries')
  return (
    <ToolPage
      title="Inbox"
      description="What visitors sent by the contact form, and who asked for the newsletter. It is stored on the site’s own server, not in the content."
    >
      <Stack gap={5}>
        <TabList gap={1}>
          {TABS.map(({id, label}) => (
            <Tab
              key={id}
              id={`inbox-tab-${id}`}
              aria-controls={`inbox-${id}`}
              label={label}
              selected={selected === id}
              onClick={() => setSelected(id)}
            />
          ))}
        </TabList>
        {TABS.map(({id, Panel}) => (
          <TabPanel
            key={id}
            id={`inbox-${id}`}
            aria-labelledby={`inbox-tab-${id}`}
            hidden={selected !== id}
          >
            {selected === id && <Panel />}
          </TabPanel>
        ))}
      </Stack>
    </ToolPage>
  )
}
