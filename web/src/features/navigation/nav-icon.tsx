import {
  ArrowUpRight,
  BookOpen,
  Building2,
  Handshake,
  Images,
  Layers,
  Leaf,
  Lightbulb,
  Newspaper,
  ScrollText,
  Users,
  type LucideIcon,
} from 'lucide-react'
import {paths} from '#web/src/shared/paths.ts'

const icons: Record<string, LucideIcon> = {
  [paths.about]: Building2,
  [paths.management]: Users,
  [paths.codeOfConduct]: ScrollText,
  [paths.services]: Layers,
  [paths.initiatives]: Lightbulb,
  [paths.energyTransition]: Leaf,
  [paths.partnerships]: Handshake,
  [paths.news]: Newspaper,
  [paths.publications]: BookOpen,
  [paths.gallery]: Images,
}

/** The icon of a page in the header's panels; an arrow for links that an editor adds. */
export function NavIcon({href}: {href: string}) {
  const Icon = icons[href] ?? ArrowUpRight
  return <Icon size={24} strokeWidth={1.5} aria-hidden />
}
