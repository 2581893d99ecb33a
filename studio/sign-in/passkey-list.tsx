import {browserSupportsWebAuthn} from '@simplewebauthn/browser'
import {Box, Button, Flex, Stack, Text, TextInput} from '@sanity/ui'
import {type ReactNode, useState} from 'react'
import type {OwnPasskey} from '#web/contract/sign-in.ts'
import {browserName} from '#web/contract/browser-name.ts'
import {ConfirmButton} from '../confirm-button.tsx'
import {formatDateTime} from '../lagos-time.ts'
import type {SiteRequest} from '../site-api/site-api.ts'
import {useAction} from '../use-action.ts'
import {addPasskey} from './passkeys.ts'

interface Props {
  request: SiteRequest
  onChange: () => void
}

/** The passkeys of whoever is signed in, each with its name, and the form that adds one. */
export function PasskeyList({passkeys, ...props}: Props & {passkeys: readonly OwnPasskey[]}) {
  return (
    <Stack gap={4}>
      {passkeys.length === 0 && <Text>You have none yet.</Text>}
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} {...props} />
      ))}
      {browserSupportsWebAuthn() ? (
        <AddPasskey {...props} />
      ) : (
        <Text>
          This browser can make none here: browsers have passkeys for addresses that begin with
          https://, and for this computer itself.
        </Text>
      )}
    </Stack>
  )
}

function PasskeyRow({
  passkey: {id, name, createdAt, lastUsedAt},
  request,
  onChange,
}: Props & {passkey: OwnPasskey}) {
  const [isNaming, setIsNaming] = useState(false)
  const {isRunning, run} = useAction({onSettled: onChange})
  const rename = (to: string) =>
    run(() => request(`/passkeys/${id}`, {method: 'PATCH', body: JSON.stringify({name: to})}), {
      onDone: () => setIsNaming(false),
    })
  if (isNaming) {
    return (
      <NameForm label={`New name of ${name}`} initial={name} button="Save" onName={rename}>
        <Button mode="bleed" text="Cancel" onClick={() => setIsNaming(false)} />
      </NameForm>
    )
  }
  return (
    <Flex align="center" gap={3} wrap="wrap">
      <Stack flex={1} gap={2} style={{minInlineSize: '12rem'}}>
        <Text weight="medium" style={{overflowWrap: 'anywhere'}}>
          {name}
        </Text>
        <Text size={1} muted>
          Made on {formatDateTime(createdAt)}
          {lastUsedAt !== null && `, last used on ${formatDateTime(lastUsedAt)}`}
        </Text>
      </Stack>
      <Flex gap={3}>
        <Button
          mode="bleed"
          text="Rename"
          aria-label={`Rename ${name}`}
          onClick={() => setIsNaming(true)}
        />
        <ConfirmButton
          text="Remove"
          label={`Remove ${name}`}
          question={`Remove ${name}?`}
          confirmText="Remove it"
          disabled={isRunning}
          onConfirm={() => run(() => request(`/passkeys/${id}`, {method: 'DELETE'}))}
        >
          It signs in no more, and your other sessions end. The device still shows it until you
          delete it there.
        </ConfirmButton>
      </Flex>
    </Flex>
  )
}

function AddPasskey({request, onChange}: Props) {
  const {isRunning, run} = useAction({failed: 'No passkey was added.', onSettled: onChange})
  return (
    <NameForm
      label="Name of the new passkey"
      initial={browserName(navigator.userAgent)}
      button="Add a passkey"
      disabled={isRunning}
      onName={(name) =>
        run(() => addPasskey(request, name), {success: `You can sign in with ${name} now.`})
      }
    />
  )
}

/** A form of one name. */
function NameForm({
  label,
  initial,
  button,
  disabled = false,
  onName,
  children,
}: {
  label: string
  initial: string
  button: string
  disabled?: boolean
  onName: (name: string) => void
  children?: ReactNode
}) {
  const [name, setName] = useState(initial)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) onName(name.trim())
      }}
    >
      <Flex gap={2} wrap="wrap">
        <Box flex={1} style={{minInlineSize: '12rem'}}>
          <TextInput
            aria-label={label}
            maxLength={60}
            required
            value={name}
            onChange={({currentTarget}) => setName(currentTarget.value)}
          />
        </Box>
        <Button type="submit" tone="primary" text={button} disabled={disabled} />
        {children}
      </Flex>
    </form>
  )
}
