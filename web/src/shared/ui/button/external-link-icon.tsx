import {ArrowUpRight} from 'lucide-react'

/** The mark of a card or link that leads elsewhere. */
export function ExternalLinkIcon({
  size,
  className,
}: {
  size: number
  className?: string | undefined
}) {
  return <ArrowUpRight className={className} size={size} strokeWidth={1.5} aria-hidden />
}
