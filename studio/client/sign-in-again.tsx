import {Button, Card, Dialog, Flex, Stack, Text} from '@sanity/ui'
import {useToast} from '@sanity/ui/toast'
import {createContext, useEffect, useState, useSyncExternalStore} from 'react'
import {type LayoutProps, useColorSchemeValue, useCurrentUser} from 'sanity'
import {reasonOf} from '../use-action.ts'
import type {LakeSession, SessionState} from './local-client.ts'

/** The session at the local lake; null with hosted Sanity, whose Studio has its own way. */
export const SessionContext = createContext<LakeSession | null>(null)

/** The Studio, over which a dialog asks to sign in again when the session ends, or is too old for something. */
export const layoutInSession = (session: LakeSession) =>
  function LayoutInSession(props: LayoutProps) {
    const state = useSyncExternalStore(session.subscribe, session.state)
    const isAsked = useSyncExternalStore(session.subscribe, session.isAsked)
    useRefusedUploads(session)
    return (
      <SessionContext value={session}>
        {props.renderDefault(props)}
        {(isAsked || state !== 'open') && <SignInAgain session={session} state={state} />}
      </SessionContext>
    )
  }

/** Says why the server has refused an upload: the Studio itself says only that it has failed. */
function useRefusedUploads(session: LakeSession): void {
  const {push} = useToast()
  useEffect(
    () =>
      session.onRefusedUpload((reason) =>
        push({
          status: 'error',
          title: 'This file was not taken.',
          description: reason,
          duration: 15_000,
        }),
      ),
    [push, session],
  )
}

/** Its packages are loaded when somebody presses the button. */
const signInWithPasskey = async () => (await import('../sign-in/passkeys.ts')).signInWithPasskey()

/** Above each dialog of the Studio. */
const zOffset = 2_000_000

/** Moves the focus back to where it was, once this is gone. */
function useFocusBack(): void {
  // The dialog itself takes the focus when it is drawn.
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [before])
}

/**
 * Asks whoever uses this window to sign in again: since the session has ended, or, while it is open, since what is asked for
 * needs that.
 */
function SignInAgain({session, state}: {session: LakeSession; state: SessionState}) {
  useFocusBack()
  const isOpen = state === 'open'
  const isOther = state === 'other'
  const user = useCurrentUser()
  const colorScheme = useColorSchemeValue()
  const [isSigningIn, setIsSigningIn] = useState(false)
  const [problem, setProblem] = useState<string>()
  const usePasskey = () => {
    setProblem(undefined)
    void signInWithPasskey().then(
      () => session.confirm(),
      (error: unknown) => setProblem(reasonOf(error)),
    )
  }
  return (
    <Dialog
      id="sign-in-again"
      header={isOpen ? 'Sign in again to go on' : 'Sign in again to save your changes'}
      width={1}
      zOffset={zOffset}
      {...(isOpen && {onClose: () => session.refuse()})}
    >
      <Stack gap={4} padding={4}>
        <Text>
          {isOpen
            ? 'You signed in more than an hour ago. So that nobody else does this in your name, it is done'
            : 'Your session has ended. What you typed stays in this window, and is saved'}{' '}
          once you have signed in again as {user?.name}.
        </Text>
        {isOther && (
          <Card padding={3} radius={2} tone="critical" role="alert">
            <Text>Somebody else is signed in now, and nothing was saved in their name.</Text>
          </Card>
        )}
        {problem !== undefined && <Text role="alert">{problem}</Text>}
        {isSigningIn && (
          <iframe
            title="Sign in"
            src={session.signInUrl(user?.email ?? '', colorScheme)}
            sandbox="allow-forms allow-same-origin"
            style={{border: 0, blockSize: '20rem', colorScheme}}
            onLoad={({currentTarget: {contentWindow}}) => {
              if (contentWindow?.location.href !== session.userUrl) return
              setIsSigningIn(false)
              void session.confirm()
            }}
          />
        )}
        <Flex gap={2} justify="flex-end" wrap="wrap">
          {isOpen && <Button mode="bleed" text="Cancel" onClick={() => session.refuse()} />}
          {isOther && (
            <Button
              mode="bleed"
              tone="critical"
              text="Reload without the changes"
              onClick={() => window.location.reload()}
            />
          )}
          {'PublicKeyCredential' in window && (
            <Button mode="ghost" text="Use a passkey" onClick={usePasskey} />
          )}
          {!isSigningIn && (
            <Button tone="primary" text="Sign in" onClick={() => setIsSigningIn(true)} />
          )}
        </Flex>
      </Stack>
    </Dialog>
  )
}
