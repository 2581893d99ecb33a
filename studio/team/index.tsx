import {UsersIcon} from '@sanity/icons/Users'
import {Card, Text} from '@sanity/ui'
import {lazy} from 'react'
import {definePlugin, useClient} from 'sanity'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import {defineTool} from '../ui.tsx'

// No part of the Studio's start.
const PeopleList = lazy(async () => ({default: (await import('./people.tsx')).PeopleList}))
const TrailList = lazy(async () => ({default: (await import('./trail.tsx')).TrailList}))

const tool = {name: 'team', title: 'Team', icon: UsersIcon}

const teamOfLake = defineTool({
  ...tool,
  description: 'Who may sign in to this Studio, what each person may do, and who did what.',
  tabs: [
    {id: 'people', label: 'People', Panel: PeopleList},
    {id: 'trail', label: 'Trail', Panel: TrailList},
  ],
})

const teamOfSanity = defineTool({
  ...tool,
  description: 'Who may sign in to this Studio, and what each person may do.',
  Content: HostedTeam,
})

/** The tool “Team”, for administrators. With hosted Sanity it says where people are managed. */
export const teamTool = definePlugin(({mode}: {mode: 'local' | 'hosted'}) => ({
  name: 'team',
  tools: [mode === 'hosted' ? teamOfSanity : teamOfLake],
}))

function HostedTeam() {
  const {projectId} = useClient({apiVersion: API_VERSION}).config()
  return (
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
  )
}
