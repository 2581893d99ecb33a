import {Card, Container, Heading, Stack, Text} from '@sanity/ui'
import type {ReactNode} from 'react'

interface Props {
  title: string
  /** One or two sentences under the title. */
  description: string
  children: ReactNode
}

/** The page of a Studio tool: heading, description and content in a scrolling column. */
export function ToolPage({title, description, children}: Props) {
  return (
    <Card height="fill" overflow="auto">
      <Container width={2} padding={4} paddingY={5}>
        <Stack gap={5}>
          <Stack gap={3}>
            <Heading as="h1" size={2}>
              {title}
            </Heading>
            <Text muted>{description}</Text>
          </Stack>
          {children}
        </Stack>
      </Container>
    </Card>
  )
}
