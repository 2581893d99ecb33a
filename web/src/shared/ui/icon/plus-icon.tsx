import {Plus} from 'lucide-react'

/** The mark of what opens below its label, or over the page. */
export function PlusIcon({size, className}: {size: number; className?: string | undefined}) {
  return <Plus className={className} size={size} strokeWidth={1.5} aria-hidden />
}
