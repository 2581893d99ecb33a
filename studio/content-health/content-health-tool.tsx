import {Box, Card, Container, Flex, Heading, Spinner, Stack, Text} from '@sanity/ui'
import {useState} from 'react'
import {TryAgain} from '../ui/retry-card.tsx'
import {CareList} from './issue-list.tsx'
import {useCare} from './use-content-health.ts'

/** The tool “Needs care”: what editors should look at, found by itself and kept up to date. */
export function CareTool() {
  // Another attempt is another component, which reads everything from the start.
  const [attempt, setAttempt] = useState(0)
  return (
    <Card height="fill" overflow="auto">
      <Container width={2} padding={4} paddingY={5}>
        <Stack gap={5}>
          <Stack gap={3}>
            <Heading as="h1" size={2}>
              Needs care
            </Heading>
            <Text muted>
              What visitors would miss or what could read better. The list follows every change, in
              drafts too.
            </Text>
          </Stack>
          <Findings key={attempt} retry={() => setAttempt(attempt + 1)} />
        </Stack>
      </Container>
    </Card>
  )
}

function Findings({retry}: {retry: () => void}) {
  const care = useCare()
  if (care.status === 'failed') {
    return <TryAgain retry={retry}>The content could not be checked.</TryAgain>
  }
  if (care.status === 'loading') {
    return (
      <Flex align="center" gap={3} role="status">
        <Spinner muted />
        <Text muted>
          {care.total === 0 ? 'Reading the content…' : `Checked ${care.done} of ${care.total}…`}
        </Text>
      </Flex>
    )
  }
  return (
    <Box>
      <CareList patients={care.patients} content={care.content} />
    </Box>
  )
}
