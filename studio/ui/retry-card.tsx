import {Button, Card, Flex, Text} from '@sanity/ui'
import type {ReactNode} from 'react'

/** Says that something could not be read, and offers to try again. */
export function TryAgain({children, retry}: {children: ReactNode; retry: () => void}) {
  return (
    <Card padding={4} margin={3} radius={3} tone="critical" border role="alert">
      <Flex align="center" gap={4} wrap="wrap">
        <Text>{children}</Text>
        <Button text="Try again" tone="critical" mode="ghost" onClick={retry} />
      </Flex>
    </Card>
  )
}
