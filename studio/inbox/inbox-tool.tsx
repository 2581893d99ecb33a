import {Card, Container, Heading, Stack, Tab, TabList, TabPanel, Text} from '@sanity/ui'
import {useState} from 'react'
import {Enquiries} from './enquiry-list.tsx'
import {Subscribers} from './subscriber-list.tsx'

const tabs = [
  {id: 'enquiries', label: 'Enquiries', Panel: Enquiries},
  {id: 'subscribers', label: 'Subscribers', Panel: Subscribers},
] as const

/** The tool “Inbox”. */
export function InboxTool() {
  const [open, setOpen] = useState<(typeof tabs)[number]['id']>('enquiries')
  return (
    <Card height="fill" overflow="auto">
      <Container width={2} padding={4} paddingY={5}>
        <Stack gap={5}>
          <Stack gap={3}>
            <Heading as="h1" size={2}>
              Inbox
            </Heading>
            <Text muted>
              What visitors sent by the contact form, and who asked for the newsletter. It stands on
              the site’s own server, not in the content.
            </Text>
          </Stack>
          <TabList gap={1}>
            {tabs.map(({id, label}) => (
              <Tab
                key={id}
                id={`inbox-tab-${id}`}
                aria-controls={`inbox-${id}`}
                label={label}
                selected={open === id}
                onClick={() => setOpen(id)}
              />
            ))}
          </TabList>
          {tabs.map(({id, Panel}) => (
            <TabPanel
              key={id}
              id={`inbox-${id}`}
              aria-labelledby={`inbox-tab-${id}`}
              hidden={open !== id}
            >
              {open === id && <Panel />}
            </TabPanel>
          ))}
        </Stack>
      </Container>
    </Card>
  )
}
