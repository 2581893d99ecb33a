import {Box, Button, Card, Flex, Select, Stack, Text, TextInput} from '@sanity/ui'
import {useId, useState} from 'react'
import {RULE_SCOPES, type SignInRule} from '#web/contract/second-step.ts'
import {ConfirmButton} from '../confirm-button.tsx'
import {formatDay} from '../lagos-time.ts'
import {useAction} from '../use-action.ts'
import {useTeamApi} from './team-api.ts'

const SCOPE_TITLES: Record<SignInRule['scope'], string> = {
  nobody: 'A password alone is enough',
  administrators: 'Administrators need a passkey or a second step',
  everybody: 'Everybody needs a passkey or a second step',
}

/** The day of a time as date fields have it, in Nigeria. */
const dayOf = (time: number): string =>
  new Intl.DateTimeFormat('en-CA', {timeZone: 'Africa/Lagos'}).format(time)

/** The begin of a day in Nigeria, which has no summer time; NaN for none. */
const beginOf = (day: string): number => Date.parse(`${day}T00:00:00+01:00`)

/** The rule that a password alone is not enough, and from when on. */
export function SignInRuleCard({rule, onChange}: {rule: SignInRule; onChange: () => void}) {
  const id = useId()
  const api = useTeamApi()
  const [scope, setScope] = useState(rule.scope)
  const [day, setDay] = useState(dayOf(rule.deadline))
  const {isRunning, run} = useAction({failed: 'The rule stays as it was.', onSettled: onChange})
  const isChanged = scope !== rule.scope || day !== dayOf(rule.deadline)
  const deadline = beginOf(day)
  const from = Number.isNaN(deadline) ? day : formatDay(deadline)
  return (
    <Card padding={4} radius={3} border as="section" aria-labelledby={id}>
      <Stack gap={4}>
        <Text id={id} weight="medium">
          More than a password
        </Text>
        <Text size={1} muted>
          {rule.scope === 'nobody'
            ? `${SCOPE_TITLES.nobody}.`
            : `${SCOPE_TITLES[rule.scope]}, from ${formatDay(rule.deadline)} on. Until then the Studio asks for it; later, signing in leads to setting one up.`}
        </Text>
        <Flex gap={3} wrap="wrap">
          <Box flex={1} style={{minInlineSize: 'min(22rem, 100%)'}}>
            <Select
              aria-label="Who needs more than a password"
              value={scope}
              onChange={({currentTarget}) =>
                setScope(RULE_SCOPES.find((name) => name === currentTarget.value) ?? 'nobody')
              }
            >
              {RULE_SCOPES.map((name) => (
                <option key={name} value={name}>
                  {SCOPE_TITLES[name]}
                </option>
              ))}
            </Select>
          </Box>
          {scope !== 'nobody' && (
            <Box>
              <TextInput
                type="date"
                aria-label="From this day on"
                value={day}
                onChange={({currentTarget}) => setDay(currentTarget.value)}
              />
            </Box>
          )}
          {isChanged ? (
            <ConfirmButton
              text="Change the rule"
              question="Change who needs more than a password?"
              confirmText="Change it"
              tone="primary"
              disabled={isRunning || Number.isNaN(deadline)}
              onConfirm={() => run(() => api.setRule({scope, deadline}))}
            >
              {scope === 'nobody'
                ? 'Whoever knows somebody’s password signs in as that person then.'
                : `${SCOPE_TITLES[scope]}. From ${from} on, who has neither is signed out, and sets up a second step at the next sign-in. A link that you make lets in whoever has lost theirs.`}
            </ConfirmButton>
          ) : (
            <Button mode="ghost" text="Change the rule" disabled />
          )}
        </Flex>
      </Stack>
    </Card>
  )
}
