import {Button, Flex, Stack, Text, TextInput} from '@sanity/ui'
import {useToast} from '@sanity/ui/toast'
import type {SharedLink} from '#web/contract/shared-links.ts'
import {formatDateTime} from '../ui/format-date-time.ts'

/** A link to copy, and until when it can be used. */
export function LinkField({link: {url, expires_at}}: {link: SharedLink}) {
  const toast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast.push({status: 'success', title: 'The link is copied.'})
    } catch {
      toast.push({status: 'warning', title: 'Please select the link and copy it yourself.'})
    }
  }
  return (
    <Stack gap={3}>
      <Flex gap={2}>
        <Stack flex={1}>
          <TextInput
            readOnly
            aria-label="Link"
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Stack>
        <Button text="Copy link" mode="ghost" onClick={() => void copy()} />
      </Flex>
      <Text muted size={1}>
        Can be used until {formatDateTime(expires_at)}.
      </Text>
    </Stack>
  )
}
