import {Button} from '@sanity/ui'
import {useState} from 'react'

/** A button for what cannot be undone: it asks for a second click. */
export function ConfirmButton({
  text,
  confirmText,
  onConfirm,
}: {
  text: string
  /** The text of the second click. */
  confirmText: string
  onConfirm: () => void
}) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <Button
      mode={isConfirming ? 'default' : 'ghost'}
      tone="critical"
      text={isConfirming ? confirmText : text}
      onClick={() => {
        if (isConfirming) onConfirm()
        setIsConfirming(!isConfirming)
      }}
      onBlur={() => setIsConfirming(false)}
    />
  )
}
