import {Stack, Tab, TabList, TabPanel} from '@sanity/ui'
import {useState} from 'react'
import {ToolPage} from '../ui.tsx'
import {EnquiryList} from './enquiry-list.tsx'
import {SubscriberList} from './subscriber-list.tsx'

const TABS = [
  {id: 'enquiries', label: 'Enquiries', Panel: EnquiryList},
  {id: 'subscribers', label: 'Subscribers', Panel: SubscriberList},
] as const

/** The tool “Inbox”. */
export function InboxTool() {
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
