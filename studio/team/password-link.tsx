import {Button, Card, Flex, Stack, Text} from '@sanity/ui'
import {useEffect, useRef} from 'react'
import type {TeamLink} from '#web/contract/team.ts'
import {CopyField} from '../copy-field.tsx'

/**
 * Says how somebody chooses a password, beside the button that was pressed, and comes into sight: the list of people may
 * have grown above it.
 */
export function PasswordLink({
  link,
  name,
  onShow,
}: {
  link: TeamLink
  name: string
  /** Makes another link, which is shown: mail gets lost. */
  onShow?: () => void
}) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    card.current?.scrollIntoView({block: 'nearest'})
  }, [])
  return (
    <Card ref={card} padding={4} radius={3} border tone="positive" role="status">
      {'mailedTo' in link ? (
        <Flex align="center" gap={3} wrap="wrap">
          <Text>
            A link to choose a password was mailed to {name}, at {link.mailedTo}.
          </Text>
          {onShow && <Button mode="ghost" text="Show a link instead" onClick={onShow} />}
        </Flex>
      ) : (
        <Stack gap={3}>
          <Text>
            Send this link to {name}. A password is chosen on its page, once, within three days.
          </Text>
          <CopyField link={link.link} />
        </Stack>
      )}
    </Card>
  )
}
