import {Button} from '@sanity/ui'
import {useState} from 'react'

/** Deletes for good, at the second press. */
export function DeleteButton({onDelete}: {onDelete: () => void}) {
  const [asked, setAsked] = useState(false)
  return (
    <Button
      mode={asked ? 'default' : 'ghost'}
      tone="critical"
      text={asked ? 'Delete for good?' : 'Delete'}
      onClick={() => (asked ? onDelete() : setAsked(true))}
      onBlur={() => setAsked(false)}
    />
  )
}
