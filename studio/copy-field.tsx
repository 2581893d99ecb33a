import {Button, Flex, Stack, TextInput} from '@sanity/ui'
import {useToast} from '@sanity/ui/toast'
import {useRef} from 'react'

/** A link that is read, selected, and copied by a button. */
export function CopyField({link}: {link: string}) {
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      // Browsers have no clipboard for a page that is not served over https.
      await navigator.clipboard.writeText(link)
      toast.push({status: 'success', title: 'The link is copied.'})
    } catch {
      input.current?.select()
      toast.push({status: 'warning', title: 'The link is selected: please copy it yourself.'})
    }
  }
  return (
    <Flex gap={2}>
      <Stack flex={1}>
        <TextInput
          ref={input}
          readOnly
          aria-label="Link"
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Stack>
      <Button text="Copy link" mode="ghost" onClick={() => void copy()} />
    </Flex>
  )
}
