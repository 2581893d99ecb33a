import {Button} from '@sanity/ui'
import {useState} from 'react'

/** A delete button that asks for a second click. */
export function DeleteButton({onDelete}: {onDelete: () => void}) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <Button
      mode={isConfirming ? 'default' : 'ghost'}
      tone="critical"
      text={isConfirming ? 'Delete for good?' : 'Delete'}
      onClick={() => (isConfirming ? onDelete() : setIsConfirming(true))}
      onBlur={() => setIsConfirming(false)}
    />
  )
}
