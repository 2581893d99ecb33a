import {UsersIcon} from '@sanity/icons/Users'
import {Badge, Button, Card, Checkbox, Flex, Select, Stack, Text, TextInput} from '@sanity/ui'
import {useCallback, useId, useMemo, useState} from 'react'
import {definePlugin, useClient, useCurrentUser, UserAvatar} from 'sanity'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import {
  type NewPerson,
  type PersonChange,
  TEAM_PATH,
  TEAM_ROLES,
  type TeamLink,
  teamLink,
  teamList,
  type TeamPerson,
  TRAIL_PAGE_SIZE,
  trailPage,
} from '#web/contract/team.ts'
import {type SiteRequest, useMutation, useQuery, useSiteRequest} from '../site-api/site-api.ts'
import {ConfirmButton, defineTool, formatDateTime, QueryState, saveFile} from '../ui.tsx'

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

/** The people with an account, and the form that invites one. */
function PeopleList() {
  const api = useTeamApi()
  const query = useQuery(useCallback((signal: AbortSignal) => api.list(signal), [api]))
  const {data} = query
  const [link, setLink] = useState<TeamLink>()
  const mutate = useMutation(query.refetch)
  return (
    <Stack gap={4}>
      <QueryState query={query} loading="Loading people" failed="The people could not be read." />
      {data?.length === 0 && (
        <Card padding={4} radius={3} border tone="caution">
          <Text>
            Nobody has been added: everybody who opens this Studio may do everything. The first
            person is an administrator; from then on nobody signs in without an account.
          </Text>
        </Card>
      )}
      {link && <LinkCard link={link} />}
      {data?.map((person) => (
        <PersonCard
          key={person.id}
          person={person}
          onChange={(change) => mutate(api.change(person.id, change))}
          onLink={() => mutate(api.createLink(person.id).then(setLink))}
          onEndSession={(session) => mutate(api.endSession(person.id, session))}
        />
      ))}
      {data && (
        <InviteForm
          isFirst={data.length === 0}
          onInvite={(person) => mutate(api.invite(person).then(setLink))}
        />
      )}
    </Stack>
  )
}

function LinkCard({link}: {link: TeamLink}) {
  return (
    <Card padding={4} radius={3} border tone="positive" role="status">
      {'mailedTo' in link ? (
        <Text>A link to choose a password was mailed to {link.mailedTo}.</Text>
      ) : (
        <Stack gap={3}>
          <Text>Send this link. A password is chosen on its page, once, within three days.</Text>
          <TextInput
            readOnly
            aria-label="Link"
            value={link.link}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Stack>
      )}
    </Card>
  )
}

const roleOptions = TEAM_ROLES.map((role) => (
  <option key={role} value={role}>
    {role}
  </option>
))
const readRole = (value: string) => TEAM_ROLES.find((role) => role === value) ?? 'viewer'
const atEnd = {marginInlineStart: 'auto'}

interface PersonCardProps {
  person: TeamPerson
  onChange: (change: PersonChange) => void
  /** Makes a link for a new password. */
  onLink: () => void
  onEndSession: (session: string) => void
}

function PersonCard({person, onChange, onLink, onEndSession}: PersonCardProps) {
  const {id, name, email, role, active, enquiries, hasPassword, linkExpiresAt, sessions} = person
  const me = useCurrentUser()
  return (
    <Card padding={4} radius={3} border as="section" aria-label={name}>
      <Stack gap={4}>
        <Flex align="center" gap={3} wrap="wrap">
          <UserAvatar user={id} size={1} />
          <Text weight="medium">{name}</Text>
          <Text muted style={{overflowWrap: 'anywhere'}}>
            {email}
          </Text>
          {!active && <Badge tone="critical">deactivated</Badge>}
          {active && !hasPassword && <Badge tone="caution">invited</Badge>}
          <Flex gap={2} align="center" style={atEnd}>
            <Select
              aria-label={`Role of ${name}`}
              value={role}
              disabled={!active}
              onChange={(event) => onChange({role: readRole(event.currentTarget.value)})}
            >
              {roleOptions}
            </Select>
          </Flex>
        </Flex>
        {linkExpiresAt !== null && (
          <Text size={1} muted>
            The link to choose a password can be used until {formatDateTime(linkExpiresAt)}.
          </Text>
        )}
        {sessions.map((session) => (
          <Flex key={session.id} align="center" gap={3}>
            <Text size={1}>
              Signed in with {browserOf(session.agent)}
              {session.address && ` from ${session.address}`} since{' '}
              {formatDateTime(session.createdAt)}
            </Text>
            <Button
              mode="bleed"
              text="End"
              aria-label={`End the session of ${name}`}
              onClick={() => onEndSession(session.id)}
            />
          </Flex>
        ))}
        <Flex align="center" gap={3} wrap="wrap">
          <Flex as="label" align="center" gap={2}>
            <Checkbox
              checked={enquiries}
              onChange={(event) => onChange({enquiries: event.currentTarget.checked})}
            />
            <Text size={1}>Enquiries by mail</Text>
          </Flex>
          <Flex gap={2} style={atEnd}>
            {active && <Button mode="ghost" text="New password" onClick={onLink} />}
            {active ? (
              <ConfirmButton
                text="Deactivate"
                confirmText={id === me?.id ? 'Deactivate yourself?' : 'Deactivate now?'}
                onConfirm={() => onChange({active: false})}
              />
            ) : (
              <Button mode="ghost" text="Activate" onClick={() => onChange({active: true})} />
            )}
          </Flex>
        </Flex>
      </Stack>
    </Card>
  )
}

/** The name of a browser and its system, as far as its `User-Agent` tells. */
function browserOf(agent: string): string {
  const browser = /Edg|OPR|Firefox|Chrome|Safari/.exec(agent)?.[0] ?? 'a browser'
  const system = /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(agent)?.[0]
  const name = {Edg: 'Edge', OPR: 'Opera'}[browser] ?? browser
  return system ? `${name} on ${system}` : name
}

function InviteForm({
  isFirst,
  onInvite,
}: {
  isFirst: boolean
  onInvite: (person: {name: string; email: string; role: (typeof TEAM_ROLES)[number]}) => void
}) {
  const id = useId()
  const [role, setRole] = useState<(typeof TEAM_ROLES)[number]>('editor')
  return (
    <Card
      padding={4}
      radius={3}
      border
      as="form"
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault()
        if (!(event.currentTarget instanceof HTMLFormElement)) return
        const form = new FormData(event.currentTarget)
        const [name, email] = [form.get('name'), form.get('email')]
        if (typeof name !== 'string' || typeof email !== 'string') return
        onInvite({name, email, role: isFirst ? 'administrator' : role})
      }}
    >
      <Stack gap={4}>
        <Text id={id} weight="medium">
          Invite somebody
        </Text>
        <Flex gap={3} wrap="wrap">
          <TextInput name="name" aria-label="Name" placeholder="Name" required maxLength={100} />
          <TextInput
            name="email"
            type="email"
            aria-label="E-mail"
            placeholder="E-mail"
            required
            maxLength={254}
          />
          <Select
            aria-label="Role"
            value={isFirst ? 'administrator' : role}
            disabled={isFirst}
            onChange={(event) => setRole(readRole(event.currentTarget.value))}
          >
            {roleOptions}
          </Select>
          <Button type="submit" tone="primary" text="Invite" />
        </Flex>
      </Stack>
    </Card>
  )
}

/** Who did what, and when, the newest first. */
function TrailList() {
  const api = useTeamApi()
  const [before, setBefore] = useState<number>()
  const query = useQuery(
    useCallback((signal: AbortSignal) => api.trail(before, signal), [api, before]),
  )
  const {data} = query
  const mutate = useMutation()
  const last = data?.at(-1)
  return (
    <Stack gap={4}>
      <Flex justify="flex-end">
        <Button
          mode="ghost"
          text="Export as CSV"
          onClick={() => mutate(api.exportTrail().then((file) => saveFile(file, 'trail.csv')))}
        />
      </Flex>
      <QueryState query={query} loading="Loading the trail" failed="The trail could not be read." />
      {data?.length === 0 && <Text muted>Nothing has been noted yet.</Text>}
      {data?.map(({seq, at, name, event, subject}) => (
        <Card key={seq} padding={3} radius={3} border>
          <Stack gap={3}>
            <Text style={{overflowWrap: 'anywhere'}}>
              <strong>{name}</strong> {event} {subject}
            </Text>
            <Text size={1} muted>
              {formatDateTime(Date.parse(at))}
            </Text>
          </Stack>
        </Card>
      ))}
      <Flex gap={3}>
        {before !== undefined && (
          <Button mode="ghost" text="Newest" onClick={() => setBefore(undefined)} />
        )}
        {last && data?.length === TRAIL_PAGE_SIZE && (
          <Button mode="ghost" text="Older" onClick={() => setBefore(last.seq)} />
        )}
      </Flex>
    </Stack>
  )
}

/** The part of the site's API for administrators by which people are managed. */
function useTeamApi() {
  const request = useSiteRequest(TEAM_PATH)
  return useMemo(() => createTeamApi(request), [request])
}

/** @throws When the site is not available or refuses the request. */
function createTeamApi(request: SiteRequest) {
  const send = (path: string, method: string, body: object = {}) =>
    request(path, {method, body: JSON.stringify(body)})
  return {
    list: async (signal: AbortSignal) =>
      teamList.parse(await (await request('', {signal})).json()).people,
    invite: async (person: NewPerson) =>
      teamLink.parse(await (await send('', 'POST', person)).json()),
    change: (id: string, change: PersonChange) => send(`/${id}`, 'PATCH', change),
    createLink: async (id: string) =>
      teamLink.parse(await (await send(`/${id}/link`, 'POST')).json()),
    endSession: (id: string, session: string) =>
      request(`/${id}/sessions/${session}`, {method: 'DELETE'}),
    trail: async (before: number | undefined, signal: AbortSignal) => {
      const query = before === undefined ? '' : `?before=${before}`
      return trailPage.parse(await (await request(`/trail${query}`, {signal})).json()).items
    },
    exportTrail: async () => (await request('/trail.csv')).blob(),
  }
}
