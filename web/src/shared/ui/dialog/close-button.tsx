import {X} from 'lucide-react'

/** @param size of the icon, in pixels. */
export function CloseButton({
  onClick,
  size,
  className,
}: {
  onClick: () => void
  size: number
  className: string | undefined
}) {
  return (
    <button type="button" className={className} aria-label="Close" onClick={onClick}>
      <X size={size} strokeWidth={1.5} aria-hidden />
    </button>
  )
}
