import {Button, Card, Flex, Heading, Stack, Text} from '@sanity/ui'
import {type ReactNode, useCallback, useId} from 'react'
import {browserName} from '#web/contract/browser-name.ts'
import {ownSignIn, type OwnSession, passwordLink, SIGN_IN_PATH} from '#web/contract/sign-in.ts'
import {ConfirmButton} from '../confirm-button.tsx'
import {formatDateTime} from '../lagos-time.ts'
import {type SiteRequest, useQuery, useSiteRequest} from '../site-api/site-api.ts'
import {QueryState} from '../ui.tsx'
import {useAction} from '../use-action.ts'
import {Deadline} from './deadline.tsx'
import {PasskeyList} from './passkey-list.tsx'
import {SecondStep} from './second-step.tsx'

/** The content of the tool “Your sign-in” for somebody with an account at the lake. */
export function OwnSignIn() {
  const request = useSiteRequest(SIGN_IN_PATH)
  const fetchOwn = useCallback(
    async (signal: AbortSignal) => ownSignIn.parse(await (await request('', {signal})).json()),
    [request],
  )
  const query = useQuery(fetchOwn)
  const {data, refetch} = query
  return (
    <Stack gap={5} data-testid="own-sign-in">
      <QueryState
        query={query}
        loading="Loading your ways to sign in"
        failed="Your ways to sign in could not be read."
      />
      {data === null && (
        <Card padding={4} radius={3} border tone="caution">
          <Text>
            You have no account. Accounts begin when the first person is invited, in the tool Team;
            each person has passkeys and a password of their own then.
          </Text>
        </Card>
      )}
      {data && (
        <>
          <Deadline deadline={data.deadline} />
          <Section
            title="Passkeys"
            text="A passkey signs you in with the finger, face or code by which you unlock this device, or with a security key. There is nothing to type, and nothing that somebody could trick you into typing elsewhere."
          >
            <PasskeyList passkeys={data.passkeys} request={request} onChange={refetch} />
          </Section>
          <Section
            title="Password"
            text={
              data.hasPassword
                ? 'You have a password. With a passkey you need none: what does not exist cannot be guessed.'
                : 'You have no password, and sign in with your passkeys.'
            }
          >
            <Password
              hasPassword={data.hasPassword}
              hasPasskey={data.passkeys.length > 0}
              request={request}
              onChange={refetch}
            />
          </Section>
          <Section
            title="Second step"
            text={
              data.hasPassword
                ? 'After the password, a code of an authenticator app: a password that somebody has learnt is not enough then. Passkeys need none.'
                : 'You have no password, and passkeys need no second step.'
            }
          >
            {(data.hasPassword || data.secondStep) && (
              <SecondStep secondStep={data.secondStep} request={request} onChange={refetch} />
            )}
          </Section>
          <Section title="Where you are signed in" text="End what you do not recognise.">
            <Sessions sessions={data.sessions} request={request} onChange={refetch} />
          </Section>
        </>
      )}
    </Stack>
  )
}

function Section({title, text, children}: {title: string; text: string; children: ReactNode}) {
  const id = useId()
  return (
    <Card padding={4} radius={3} border as="section" aria-labelledby={id}>
      <Stack gap={4}>
        <Heading as="h2" size={1} id={id}>
          {title}
        </Heading>
        <Text muted size={1}>
          {text}
        </Text>
        {children}
      </Stack>
    </Card>
  )
}

interface PartProps {
  request: SiteRequest
  onChange: () => void
}

function Password({
  hasPassword,
  hasPasskey,
  request,
  onChange,
}: PartProps & {hasPassword: boolean; hasPasskey: boolean}) {
  const {isRunning, run} = useAction({onSettled: onChange})
  const open = async () => {
    const answer = await request('/password', {method: 'POST', body: '{}'})
    window.location.assign(passwordLink.parse(await answer.json()).url)
  }
  return (
    <Flex gap={2} wrap="wrap">
      <Button
        mode="ghost"
        text={hasPassword ? 'Choose a new password' : 'Choose a password'}
        disabled={isRunning}
        onClick={() => run(open)}
      />
      {hasPassword && hasPasskey && (
        <ConfirmButton
          text="Remove the password"
          question="Remove your password?"
          confirmText="Remove it"
          onConfirm={() =>
            run(() => request('/password', {method: 'DELETE'}), {
              success: 'You sign in with your passkeys alone now.',
            })
          }
        >
          You sign in with your passkeys alone then. Your other sessions end. If you lose every
          device with a passkey, an administrator makes you a link.
        </ConfirmButton>
      )}
    </Flex>
  )
}

function Sessions({sessions, request, onChange}: PartProps & {sessions: readonly OwnSession[]}) {
  const {isRunning, run} = useAction({onSettled: onChange})
  const end = (path: string) => run(() => request(`/sessions${path}`, {method: 'DELETE'}))
  return (
    <Stack gap={3}>
      {sessions.map(({id, agent, address, createdAt, seenAt, isCurrent}) => (
        <Flex key={id} align="center" gap={3} wrap="wrap">
          <Text size={1}>
            {browserName(agent)}
            {address && ` from ${address}`}, since {formatDateTime(createdAt)}
            {isCurrent ? ' (this window)' : `, last seen on ${formatDateTime(seenAt)}`}
          </Text>
          {!isCurrent && (
            <Button
              mode="bleed"
              text="End"
              aria-label={`End the session of ${browserName(agent)} since ${formatDateTime(createdAt)}`}
              disabled={isRunning}
              onClick={() => end(`/${id}`)}
            />
          )}
        </Flex>
      ))}
      {sessions.length > 1 && (
        <Flex>
          <Button mode="ghost" text="End all others" disabled={isRunning} onClick={() => end('')} />
        </Flex>
      )}
    </Stack>
  )
}
