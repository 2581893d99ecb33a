import {Button, Card, Flex, Text} from '@sanity/ui'
import type {ReactNode} from 'react'

/** An error message with a button that tries again. */
export function RetryCard({children, onRetry}: {children: ReactNode; onRetry: () => void}) {
  return (
    <Card padding={4} margin={3} radius={3} tone="critical" border role="alert">
      <Flex align="center" gap={4} wrap="wrap">
        <Text>{children}</Text>
        <Button text="Try again" tone="critical" mode="ghost" onClick={onRetry} />
      </Flex>
    </Card>
  )
}
