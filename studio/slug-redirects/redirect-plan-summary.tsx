import {Card, Stack, Text} from '@sanity/ui'
import type {RedirectPlan} from './plan-redirects.ts'

/** Lists the existing redirects that change; nothing while the plan is loading or changes none. */
export function RedirectPlanSummary({plan}: {plan: RedirectPlan | null}) {
  const lines = plan ? describe(plan) : []
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

function describe({update, remove}: RedirectPlan): string[] {
  const updated = new Set(update.map(({from}) => from))
  const removed = new Set(remove.map(({from}) => from))
  return [
    ...[...updated].map(
      (from) => `The redirect from ${from} will lead straight to the new address.`,
    ),
    ...[...removed].map((from) => `The redirect from ${from} is removed: it would be in the way.`),
  ]
}
