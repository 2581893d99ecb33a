import {
  Banknote,
  ClipboardList,
  ClipboardPen,
  FileCheck2,
  FileLock2,
  HardHat,
  Handshake,
  type LucideIcon,
} from 'lucide-react'
import {STEP_ICONS} from '#schemas/vocabulary.ts'

const icons: Record<(typeof STEP_ICONS)[number], LucideIcon> = {
  request: ClipboardPen,
  meeting: Handshake,
  payment: Banknote,
  form: ClipboardList,
  agreement: FileLock2,
  evaluation: HardHat,
  order: FileCheck2,
}

/** The icon of a purchase step; nothing for a name that is not on the closed list. */
export function StepIcon({name, className}: {name: string; className?: string | undefined}) {
  const known = STEP_ICONS.find((icon) => icon === name)
  if (!known) return null
  const Icon = icons[known]
  return <Icon size={28} strokeWidth={1.5} aria-hidden className={className} />
}
