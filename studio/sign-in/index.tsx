import {LockIcon} from '@sanity/icons/Lock'
import {Card, Text} from '@sanity/ui'
import {lazy} from 'react'
import {definePlugin} from 'sanity'
import {defineTool} from '../ui.tsx'

// Few open it: its packages are not part of the Studio's start.
const OwnSignIn = lazy(async () => ({default: (await import('./own-sign-in.tsx')).OwnSignIn}))

const tool = {name: 'sign-in', title: 'Your sign-in', icon: LockIcon}

const signInToLake = defineTool({
  ...tool,
  description: 'How you sign in to this Studio, and where you are signed in now.',
  Content: OwnSignIn,
})

const signInToSanity = defineTool({
  ...tool,
  description: 'How you sign in to this Studio.',
  Content: () => (
    <Card padding={4} radius={3} border>
      <Text>
        Sanity signs you in, and keeps your ways to sign in:{' '}
        <a href="https://www.sanity.io/manage" target="_blank" rel="noreferrer">
          your account at Sanity
        </a>
        .
      </Text>
    </Card>
  ),
})

/** The tool “Your sign-in”, for everybody. */
export const signInTool = definePlugin(({mode}: {mode: 'local' | 'hosted'}) => ({
  name: 'sign-in',
  tools: [mode === 'hosted' ? signInToSanity : signInToLake],
}))
