import {Card, Stack, Text} from '@sanity/ui'
import type {MovePlan} from './plan-redirects.ts'

/** Says which other redirects change with a move; nothing where none does. */
export function PlanText({plan}: {plan: MovePlan | null}) {
  const lines = plan ? linesOf(plan) : []
  if (lines.length === 0) return null
  return (
    <Card padding={3} radius={2} tone="transparent" border>
      <Stack gap={3}>
        {lines.map((line) => (
          <Text key={line} size={1}>
            {line}
          </Text>
        ))}
      </Stack>
    </Card>
  )
}

function linesOf({repoint, remove}: MovePlan): string[] {
  const led = new Set(repoint.map(({from}) => from))
  const gone = new Set(remove.map(({from}) => from))
  return [
    ...[...led].map((from) => `The redirect from ${from} will lead straight to the new address.`),
    ...[...gone].map((from) => `The redirect from ${from} is removed: it would be in the way.`),
  ]
}
