import {Box, Button, Card, Flex, Stack, Text, TextInput} from '@sanity/ui'
import {useEffect, useRef, useState} from 'react'
import {
  type NewSecondStep,
  newSecondStep,
  type OwnSecondStep,
  recoveryCodes,
  SECOND_STEP,
} from '#web/contract/second-step.ts'
import {ConfirmButton} from '../confirm-button.tsx'
import {formatDateTime} from '../lagos-time.ts'
import type {SiteRequest} from '../site-api/site-api.ts'
import {saveFile} from '../ui.tsx'
import {useAction} from '../use-action.ts'

interface Props {
  request: SiteRequest
  onChange: () => void
}

/** Somebody's second step after the password: set up with a code that confirms it, replaced, and removed. */
export function SecondStep({
  secondStep,
  request,
  onChange,
}: Props & {secondStep: OwnSecondStep | null}) {
  const [pending, setPending] = useState<NewSecondStep>()
  const [codes, setCodes] = useState<readonly string[]>()
  const {isRunning, run} = useAction({onSettled: onChange})
  const post = async (path: string, body: object = {}): Promise<unknown> =>
    (await request(SECOND_STEP + path, {method: 'POST', body: JSON.stringify(body)})).json()
  const begin = () =>
    run(async () => newSecondStep.parse(await post('/options')), {onDone: setPending})
  const confirm = (code: string) =>
    run(async () => recoveryCodes.parse(await post('', {token: pending?.token, code})), {
      onDone: (made) => {
        setPending(undefined)
        setCodes(made.codes)
      },
    })
  const renew = () =>
    run(async () => recoveryCodes.parse(await post('/codes')), {
      onDone: (made) => setCodes(made.codes),
    })

  if (codes) return <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />
  if (pending) {
    return (
      <Setup
        pending={pending}
        isRunning={isRunning}
        onCode={confirm}
        onCancel={() => setPending(undefined)}
      />
    )
  }
  if (!secondStep) {
    return (
      <Flex>
        <Button
          mode="ghost"
          text="Set up a second step"
          disabled={isRunning}
          onClick={() => begin()}
        />
      </Flex>
    )
  }
  return (
    <Stack gap={4}>
      <Text>
        Set up on {formatDateTime(secondStep.createdAt)}. {describeCodes(secondStep.codes)}
      </Text>
      <Flex gap={2} wrap="wrap">
        <ConfirmButton
          text="New recovery codes"
          question="Make new recovery codes?"
          confirmText="Make them"
          tone="primary"
          disabled={isRunning}
          onConfirm={renew}
        >
          The former ones count no more, and your other sessions end.
        </ConfirmButton>
        <Button mode="ghost" text="Use another app" disabled={isRunning} onClick={() => begin()} />
        <ConfirmButton
          text="Remove the second step"
          question="Remove your second step?"
          confirmText="Remove it"
          disabled={isRunning}
          onConfirm={() =>
            run(() => request(SECOND_STEP, {method: 'DELETE'}), {
              success: 'Your password alone signs you in now.',
            })
          }
        >
          Whoever knows your password signs in as you then. Your other sessions end.
        </ConfirmButton>
      </Flex>
    </Stack>
  )
}

const describeCodes = (count: number): string =>
  count === 1 ? 'One recovery code is left.' : `${count || 'No'} recovery codes are left.`

/** Moves the focus to what has taken the place of the button that was pressed. */
function useFocus<Target extends HTMLElement>() {
  const target = useRef<Target>(null)
  useEffect(() => target.current?.focus(), [])
  return target
}

const picture = {blockSize: '13rem', inlineSize: '13rem'}

/** Shows a new key, and asks for a code that the app computes from it. */
function Setup({
  pending: {key, url, picture: svg},
  isRunning,
  onCode,
  onCancel,
}: {
  pending: NewSecondStep
  isRunning: boolean
  onCode: (code: string) => void
  onCancel: () => void
}) {
  const [code, setCode] = useState('')
  const field = useFocus<HTMLInputElement>()
  return (
    <form
      aria-label="Set up a second step"
      onSubmit={(event) => {
        event.preventDefault()
        onCode(code)
      }}
    >
      <Stack gap={4}>
        <Text>
          1. In an authenticator app on your telephone, add an account and scan this picture. Or{' '}
          <a href={url}>open the app on this device</a>, or type the key.
        </Text>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          alt="QR code of the key"
          style={picture}
        />
        <Stack gap={2}>
          <Text size={1} muted>
            Key
          </Text>
          <Text style={{overflowWrap: 'anywhere'}}>
            <code>{key.replaceAll(/(.{4})(?!$)/g, '$1 ')}</code>
          </Text>
        </Stack>
        <Text>2. Type the six digits that the app shows for it.</Text>
        <Flex gap={2} wrap="wrap">
          <Box flex={1} style={{minInlineSize: '8rem'}}>
            <TextInput
              ref={field}
              aria-label="Code that the app shows"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              value={code}
              onChange={({currentTarget}) => setCode(currentTarget.value)}
            />
          </Box>
          <Button type="submit" tone="primary" text="Confirm" disabled={isRunning} />
          <Button mode="bleed" text="Cancel" onClick={onCancel} />
        </Flex>
      </Stack>
    </form>
  )
}

/** Shows recovery codes, which nobody can read later. */
function RecoveryCodes({codes, onClose}: {codes: readonly string[]; onClose: () => void}) {
  const heading = useFocus<HTMLParagraphElement>()
  const file = () =>
    saveFile(new Blob([`${codes.join('\n')}\n`], {type: 'text/plain'}), 'recovery-codes.txt')
  return (
    <Card padding={4} radius={3} border tone="positive">
      <Stack gap={4}>
        <Text weight="medium" ref={heading} tabIndex={-1}>
          Keep these recovery codes: they are shown this once.
        </Text>
        <Text>
          Without the app, each signs you in one time, in place of its digits. Print them, or keep
          them with your passwords, not on the telephone with the app. Your other sessions have
          ended.
        </Text>
        <Stack as="ul" gap={3} aria-label="Recovery codes">
          {codes.map((code) => (
            <Text as="li" key={code}>
              <code>{code}</code>
            </Text>
          ))}
        </Stack>
        <Flex gap={2} wrap="wrap">
          <Button mode="ghost" text="Save as a file" onClick={file} />
          <Button tone="primary" text="I have kept them" onClick={onClose} />
        </Flex>
      </Stack>
    </Card>
  )
}
