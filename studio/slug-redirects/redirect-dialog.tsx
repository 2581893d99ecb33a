import {Button, Card, Checkbox, Flex, Stack, Text} from '@sanity/ui'
import {useId, useState} from 'react'
import {useClient} from 'sanity'
import type {PathChange} from './plan-redirects.ts'
import {publishWithRedirects} from './publish-with-redirects.ts'
import {RedirectPlanSummary} from './redirect-plan-summary.tsx'
import {useRedirectPlan} from './use-redirect-plan.ts'

interface Props {
  /** The published id of the document. */
  id: string
  change: PathChange
  /** Whether the draft can be published now. */
  canPublish: boolean
  onCancel: () => void
  /** Called after page and redirects are published. */
  onPublished: () => void
}

/** Asks whether to create a redirect from the old path, and publishes page and redirects together. */
export function RedirectDialog({id, change, canPublish, onCancel, onPublished}: Props) {
  const client = useClient({apiVersion: '2025-02-19'})
  const plan = useRedirectPlan(client, change)
  const [permanent, setPermanent] = useState(false)
  const [state, setState] = useState<'idle' | 'publishing' | 'failed'>('idle')
  const permanentId = useId()
  const isPublishing = state === 'publishing'

  const publish = async (redirect: boolean) => {
    setState('publishing')
    try {
      await publishWithRedirects(client, {id, change}, {redirect, permanent})
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
          From <strong>{change.from}</strong> to <strong>{change.to}</strong>.
        </Text>
        <Text muted>
          Links to the old address, in search engines, mails and on other sites, lead to the 404
          page unless there is a redirect.
        </Text>
      </Stack>
      <RedirectPlanSummary plan={plan} />
      <Flex as="label" htmlFor={permanentId} gap={3} align="flex-start">
        <Checkbox
          id={permanentId}
          checked={permanent}
          disabled={isPublishing}
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
        <Button mode="bleed" text="Cancel" disabled={isPublishing} onClick={onCancel} />
        <Button
          mode="ghost"
          text="Publish without a redirect"
          disabled={isPublishing || !canPublish}
          onClick={() => void publish(false)}
        />
        <Button
          tone="positive"
          text="Publish and redirect"
          loading={isPublishing}
          disabled={isPublishing || !canPublish}
          onClick={() => void publish(true)}
        />
      </Flex>
    </Stack>
  )
}
