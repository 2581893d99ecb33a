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
import type {STEP_ICONS} from '#schemas/vocabulary.ts'

type StepIconName = (typeof STEP_ICONS)[number]

const icons: Record<StepIconName, LucideIcon> = {
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
  if (!isStepIcon(name)) return null
  const Icon = icons[name]
  return <Icon size={28} strokeWidth={1.5} aria-hidden className={className} />
}

const isStepIcon = (name: string): name is StepIconName => Object.hasOwn(icons, name)
