import {UsersIcon} from '@sanity/icons/Users'
import {Card, Stack, Tab, TabList, TabPanel, Text} from '@sanity/ui'
import {useState} from 'react'
import {definePlugin, useClient} from 'sanity'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import {ToolPage} from '../ui.tsx'
import {PeopleList} from './people.tsx'
import {TrailList} from './trail.tsx'

/** The tool “Team”, for administrators. With hosted Sanity it says where people are managed. */
export const teamTool = definePlugin(({mode}: {mode: 'local' | 'hosted'}) => ({
  name: 'team',
  tools: [
    {
      name: 'team',
      title: 'Team',
      icon: UsersIcon,
      component: mode === 'hosted' ? HostedTeam : TeamTool,
    },
  ],
}))

const TABS = [
  {id: 'people', label: 'People', Panel: PeopleList},
  {id: 'trail', label: 'Trail', Panel: TrailList},
] as const

function TeamTool() {
  const [selected, setSelected] = useState<(typeof TABS)[number]['id']>('people')
  return (
    <ToolPage
      title="Team"
      description="Who may sign in to this Studio, what each person may do, and who did what."
    >
      <Stack gap={5}>
        <TabList gap={1}>
          {TABS.map(({id, label}) => (
            <Tab
              key={id}
              id={`team-tab-${id}`}
              aria-controls={`team-${id}`}
              label={label}
              selected={selected === id}
              onClick={() => setSelected(id)}
            />
          ))}
        </TabList>
        {TABS.map(({id, Panel}) => (
          <TabPanel
            key={id}
            id={`team-${id}`}
            aria-labelledby={`team-tab-${id}`}
            hidden={selected !== id}
          >
            {selected === id && <Panel />}
          </TabPanel>
        ))}
      </Stack>
    </ToolPage>
  )
}

function HostedTeam() {
  const {projectId} = useClient({apiVersion: API_VERSION}).config()
  return (
    <ToolPage
      title="Team"
      description="Who may sign in to this Studio, and what each person may do."
    >
      <Card padding={4} radius={3} border>
        <Text>
          Sanity manages people and their roles:{' '}
          <a
            href={`https://www.sanity.io/manage/project/${projectId}/members`}
            target="_blank"
            rel="noreferrer"
          >
            members of this project
          </a>
          .
        </Text>
      </Card>
    </ToolPage>
  )
}
