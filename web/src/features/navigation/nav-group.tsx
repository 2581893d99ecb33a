import {ArrowLeft, ArrowRight, ChevronDown} from 'lucide-react'
import {useId} from 'react'
import {paths} from '#web/src/shared/paths.ts'
import type {NavGroup as Group} from '#web/src/shared/site/site-data.ts'
import {textLink} from '#web/src/shared/ui/button/text-link.ts'
import {SpriteIcon} from '#web/src/shared/ui/icon/icons.tsx'
import styles from './nav-group.module.css'
import navigationIcons from './navigation-icons.svg?no-inline'
import {NavLink} from './nav-link.tsx'
import {useNavPanel} from './panels.ts'

/** A group of the header's navigation: its button and the panel of its pages. */
export function NavGroup({
  group: {title, text, links, more},
  active,
}: {
  group: Group
  active: boolean
}) {
  const id = useId()
  const {panel, button, open, close, onToggle, onKeyDown, onClick, area} = useNavPanel()
  return (
    <li className={styles.group} {...area}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        popoverTarget={id}
        aria-controls={id}
        aria-expanded={open}
        aria-current={active || undefined}
        onClick={onClick}
      >
        <span className={styles.title}>{title}</span>
        <ChevronDown className={styles.chevron} size={16} strokeWidth={1.5} aria-hidden />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps the focus within; its links take the keys */}
      <div
        ref={panel}
        id={id}
        popover="manual"
        role="group"
        aria-label={title}
        className={styles.panel}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
      >
        <div className={styles.inner}>
          <button
            type="button"
            className={styles.back}
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={close}
          >
            <ArrowLeft size={20} strokeWidth={1.5} aria-hidden />
            BACK
          </button>
          <div className={styles.about}>
            <p className={styles.heading} aria-hidden>
              {title}
            </p>
            {text && <p className={styles.text}>{text}</p>}
            {more && (
              <NavLink href={more.href} className={textLink(['small'], styles.more)}>
                {more.label}
                <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
              </NavLink>
            )}
          </div>
          <NavLinks links={links} />
        </div>
      </div>
    </li>
  )
}

/** The pages of a group of the header's navigation. */
function NavLinks({links}: Pick<Group, 'links'>) {
  return (
    <ul role="list" className={styles.links}>
      {links.map(({key, label, subLine, href}) => (
        <li key={key}>
          <NavLink href={href} className={styles.link}>
            <span className={styles.icon}>
              <NavIcon href={href} />
            </span>
            <span className={styles.label}>{label}</span>
            {subLine && <span className={styles.subLine}>{subLine}</span>}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** The pages that have a drawing of their own in navigation-icons.svg. */
const pagesWithIcon: ReadonlySet<string> = new Set([
  paths.about,
  paths.management,
  paths.codeOfConduct,
  paths.services,
  paths.initiatives,
  paths.energyTransition,
  paths.partnerships,
  paths.news,
  paths.publications,
  paths.gallery,
])

/**
 * The icon of a page in the header's panels; an arrow for links that an editor adds. All are one file, which browsers
 * cache: in the document and its scripts, every page would carry them for the few visitors who open one.
 */
function NavIcon({href}: {href: string}) {
  const name = pagesWithIcon.has(href) ? href.slice(1) : 'link'
  return <SpriteIcon file={navigationIcons} name={name} className={styles.drawing} />
}
