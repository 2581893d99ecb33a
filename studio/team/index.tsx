import {UsersIcon} from '@sanity/icons/Users'
import {Card, Text} from '@sanity/ui'
import {definePlugin, useClient} from 'sanity'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import {tabRoutes, ToolPage, ToolTabs} from '../ui.tsx'
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
      router: tabRoutes,
    },
  ],
}))

const TABS = [
  {id: 'people', label: 'People', Panel: PeopleList},
  {id: 'trail', label: 'Trail', Panel: TrailList},
]

function TeamTool() {
  return (
    <ToolPage
      title="Team"
      description="Who may sign in to this Studio, what each person may do, and who did what."
    >
      <ToolTabs tabs={TABS} />
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
