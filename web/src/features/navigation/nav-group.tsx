import {ArrowLeft, ChevronDown} from 'lucide-react'
import {useId} from 'react'
import type {NavGroup as Group} from '#web/src/shared/site/site-data.ts'
import styles from './nav-group.module.css'
import {NavLinks} from './nav-links.tsx'
import {useNavPanel} from './use-nav-panel.ts'

/** A group of the header's navigation: its button and the panel of its pages. */
export function NavGroup({group: {title, links}, active}: {group: Group; active: boolean}) {
  const id = useId()
  const {panel, button, open, close, onToggle, onClick, area} = useNavPanel()
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
      <div
        ref={panel}
        id={id}
        popover="manual"
        role="group"
        aria-label={title}
        className={styles.panel}
        onToggle={onToggle}
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
          <p className={styles.heading} aria-hidden>
            {title}
          </p>
          <NavLinks links={links} />
        </div>
      </div>
    </li>
  )
}
