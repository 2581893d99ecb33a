import {Badge, Button, Card, Checkbox, Flex, Stack, Text} from '@sanity/ui'
import {useCallback, useId, useState} from 'react'
import {useCurrentUser, UserAvatar} from 'sanity'
import {
  type NewPerson,
  newPerson,
  type PersonChange,
  type TeamLink,
  type TeamPerson,
} from '#web/contract/team.ts'
import {browserName} from '#web/contract/browser-name.ts'
import {ConfirmButton} from '../confirm-button.tsx'
import {formatDateTime} from '../lagos-time.ts'
import {useQuery} from '../site-api/site-api.ts'
import {QueryState} from '../ui.tsx'
import {useAction} from '../use-action.ts'
import {PersonFields, type Role, ROLE_MEANINGS, RoleSelect} from './person-fields.tsx'
import {PasswordLink} from './password-link.tsx'
import {SignInRuleCard} from './sign-in-rule.tsx'
import {useTeamApi} from './team-api.ts'

/** The people with an account, and the form that invites one. */
export function PeopleList() {
  const api = useTeamApi()
  const query = useQuery(useCallback((signal: AbortSignal) => api.list(signal), [api]))
  const {refetch} = query
  const data = query.data?.people
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
      {data?.map((person) => (
        <PersonCard key={person.id} person={person} onChange={refetch} />
      ))}
      {query.data && query.data.people.length > 0 && (
        <SignInRuleCard rule={query.data.rule} onChange={refetch} />
      )}
      {data && <InviteForm isFirst={data.length === 0} onInvited={refetch} />}
    </Stack>
  )
}

const atEnd = {marginInlineStart: 'auto'}

function PersonCard({person, onChange}: {person: TeamPerson; onChange: () => void}) {
  const {
    id,
    name,
    email,
    active,
    enquiries,
    hasPassword,
    hasPasskey,
    hasSecondStep,
    linkExpiresAt,
    sessions,
  } = person
  const api = useTeamApi()
  const me = useCurrentUser()
  const [link, setLink] = useState<TeamLink>()
  const {isRunning, run} = useAction({onSettled: onChange})
  const change = (values: PersonChange) => run(() => api.change(id, values))
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
          {active && !hasPassword && !hasPasskey && <Badge tone="caution">invited</Badge>}
          {hasPasskey && <Badge>passkey</Badge>}
          {hasSecondStep && <Badge>second step</Badge>}
        </Flex>
        <RoleOf person={person} onChange={(role) => change({role})} />
        {linkExpiresAt !== null && (
          <Text size={1} muted>
            The link to choose a password can be used until {formatDateTime(linkExpiresAt)}.
          </Text>
        )}
        {sessions.map((session) => (
          <Flex key={session.id} align="center" gap={3}>
            <Text size={1}>
              Signed in with {browserName(session.agent)}
              {session.address && ` from ${session.address}`} since{' '}
              {formatDateTime(session.createdAt)}, last seen on {formatDateTime(session.seenAt)}
            </Text>
            <Button
              mode="bleed"
              text="End"
              aria-label={`End the session of ${name} since ${formatDateTime(session.createdAt)}`}
              onClick={() => run(() => api.endSession(id, session.id))}
            />
          </Flex>
        ))}
        <Flex align="center" gap={3} wrap="wrap">
          <Flex as="label" align="center" gap={2}>
            <Checkbox
              checked={enquiries}
              onChange={(event) => change({enquiries: event.currentTarget.checked})}
            />
            <Text size={1}>Enquiries by mail</Text>
          </Flex>
          <Flex gap={2} style={atEnd}>
            {active && (
              <Button
                mode="ghost"
                text="New password"
                disabled={isRunning}
                onClick={() => run(() => api.createLink(id), {onDone: setLink})}
              />
            )}
            {active ? (
              <ConfirmButton
                text="Deactivate"
                question={id === me?.id ? 'Deactivate yourself?' : `Deactivate ${name}?`}
                confirmText="Deactivate"
                onConfirm={() => change({active: false})}
              >
                {id === me?.id ? 'You are' : `${name} is`} signed out at once, everywhere.
              </ConfirmButton>
            ) : (
              <Button mode="ghost" text="Activate" onClick={() => change({active: true})} />
            )}
          </Flex>
        </Flex>
        {link && (
          <PasswordLink
            link={link}
            name={name}
            onShow={() => run(() => api.createLink(id, true), {onDone: setLink})}
          />
        )}
      </Stack>
    </Card>
  )
}

/** A person's role. A chosen one counts once a dialog is answered, since it ends the person's sessions. */
function RoleOf({
  person: {name, role, active},
  onChange,
}: {
  person: TeamPerson
  onChange: (role: Role) => void
}) {
  const [selected, setSelected] = useState<Role>()
  const chosen = selected === role ? undefined : selected
  return (
    <Flex gap={2} wrap="wrap">
      <RoleSelect
        label={`Role of ${name}`}
        value={chosen ?? role}
        disabled={!active}
        onSelect={setSelected}
      />
      {chosen && (
        <ConfirmButton
          text="Change role"
          question={`Make ${name} ${/^[ae]/.test(chosen) ? 'an' : 'a'} ${chosen}?`}
          confirmText="Change role"
          onConfirm={() => {
            onChange(chosen)
            setSelected(undefined)
          }}
        >
          {name} {ROLE_MEANINGS[chosen]} then. All of {name}’s sessions end, and what was being
          typed there waits until {name} has signed in again.
        </ConfirmButton>
      )}
    </Flex>
  )
}

const nobody: NewPerson = {name: '', email: '', role: 'editor'}

function InviteForm({isFirst, onInvited}: {isFirst: boolean; onInvited: () => void}) {
  const id = useId()
  const api = useTeamApi()
  const [person, setPerson] = useState(nobody)
  const [problem, setProblem] = useState<string>()
  const [invited, setInvited] = useState<{link: TeamLink; name: string}>()
  const {isRunning, run} = useAction({failed: 'Nobody was invited.', onSettled: onInvited})
  const change = (values: Partial<NewPerson>) => {
    setPerson({...person, ...values})
    setProblem(undefined)
  }
  const invite = () => {
    const role = isFirst ? 'administrator' : person.role
    const {data} = newPerson.safeParse({...person, role})
    if (!data) return setProblem('Write a name, and a whole e-mail address.')
    const onDone = (link: TeamLink) => {
      setInvited({link, name: data.name})
      setPerson(nobody)
    }
    return run(() => api.invite(data), {onDone})
  }
  return (
    <Card
      padding={4}
      radius={3}
      border
      as="form"
      noValidate
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault()
        invite()
      }}
    >
      <Stack gap={4}>
        <Text id={id} weight="medium">
          Invite somebody
        </Text>
        <Flex gap={3} wrap="wrap">
          <PersonFields person={person} isFirst={isFirst} onChange={change} />
          <Button type="submit" tone="primary" text="Invite" disabled={isRunning} />
        </Flex>
        {problem && (
          <Text size={1} role="alert">
            {problem}
          </Text>
        )}
        {invited && <PasswordLink {...invited} />}
      </Stack>
    </Card>
  )
}
