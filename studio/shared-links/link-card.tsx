import {Badge, Card, Flex, Stack, Text} from '@sanity/ui'
import type {PreviewPerspective} from '#web/contract/preview.ts'
import type {SharedLink} from '#web/contract/shared-links.ts'
import {ConfirmButton} from '../ui/confirm-button.tsx'
import {formatDateTime} from '../ui/format-date-time.ts'
import {LinkField} from './link-field.tsx'

/** One link: what it shows, who made it, until when; to copy again or to revoke. */
export function LinkCard({link, onRevoke}: {link: SharedLink; onRevoke: () => void}) {
  const {path, perspective, created_by, created_at} = link
  return (
    <Card padding={4} radius={3} border as="section" aria-label={`Link to ${path}`}>
      <Stack gap={4}>
        <Flex align="center" gap={3} wrap="wrap">
          <Text weight="medium" style={{overflowWrap: 'anywhere'}}>
            {path}
          </Text>
          <Badge>{nameOf(perspective)}</Badge>
          <Text muted size={1}>
            made {created_by && `by ${created_by}, `}
            {formatDateTime(created_at)}
          </Text>
        </Flex>
        <LinkField link={link} />
        <Flex justify="flex-end">
          <ConfirmButton text="Revoke" confirmText="Revoke for good?" onConfirm={onRevoke} />
        </Flex>
      </Stack>
    </Card>
  )
}

const nameOf = (perspective: PreviewPerspective): string =>
  typeof perspective === 'string' ? perspective : `release ${perspective[0]}`
