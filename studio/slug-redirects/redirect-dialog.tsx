import {Button, Card, Checkbox, Flex, Stack, Text} from '@sanity/ui'
import {useId, useState} from 'react'
import {useClient} from 'sanity'
import type {Move} from './plan-redirects.ts'
import {publishMoved} from './publish-with-redirects.ts'
import {usePlan} from './use-redirect-plan.ts'
import {PlanText} from './redirect-plan-summary.tsx'

interface Props {
  /** The id of what is published. */
  id: string
  move: Move
  /** Whether the draft can be published as it is now. */
  mayPublish: boolean
  onCancel: () => void
  /** Called once page and redirects are published. */
  onPublished: () => void
}

/** Asks what becomes of the old address, and publishes page and redirects together. */
export function MoveDialog({id, move, mayPublish, onCancel, onPublished}: Props) {
  const client = useClient({apiVersion: '2025-02-19'})
  const plan = usePlan(client, move)
  const [permanent, setPermanent] = useState(false)
  const [state, setState] = useState<'asking' | 'working' | 'failed'>('asking')
  const permanentId = useId()
  const isWorking = state === 'working'

  const publish = async (redirect: boolean) => {
    setState('working')
    try {
      await publishMoved(client, {id, move}, {redirect, permanent})
      onPublished()
    } catch (error) {
      console.error(error)
      setState('failed')
    }
  }

  return (
    <Stack gap={5} padding={1}>
      <Stack gap={3}>
        <Text>
          From <strong>{move.from}</strong> to <strong>{move.to}</strong>.
        </Text>
        <Text muted>
          Links to the old address, in search engines, mails and on other sites, find nothing there
          unless a redirect leads on.
        </Text>
      </Stack>
      <PlanText plan={plan} />
      <Flex as="label" htmlFor={permanentId} gap={3} align="flex-start">
        <Checkbox
          id={permanentId}
          checked={permanent}
          disabled={isWorking}
          onChange={(event) => setPermanent(event.currentTarget.checked)}
        />
        <Stack gap={2}>
          <Text size={1} weight="medium">
            The move is for good
          </Text>
          <Text size={1} muted>
            Browsers remember it: tick this when the old address will not be used again.
          </Text>
        </Stack>
      </Flex>
      {state === 'failed' && (
        <Card padding={3} radius={2} tone="critical" role="alert">
          <Text size={1}>Nothing was published, and no redirect was changed. Try again.</Text>
        </Card>
      )}
      <Flex gap={2} wrap="wrap" justify="flex-end">
        <Button mode="bleed" text="Cancel" disabled={isWorking} onClick={onCancel} />
        <Button
          mode="ghost"
          text="Publish without a redirect"
          disabled={isWorking || !mayPublish}
          onClick={() => void publish(false)}
        />
        <Button
          tone="positive"
          text="Publish and redirect"
          loading={isWorking}
          disabled={isWorking || !mayPublish}
          onClick={() => void publish(true)}
        />
      </Flex>
    </Stack>
  )
}
