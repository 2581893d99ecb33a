import {VisuallyHidden} from '#web/src/shared/ui/accessibility/visually-hidden.tsx'
import {SmartLink} from '#web/src/shared/ui/button/smart-link.tsx'
import {ExternalLinkIcon} from '#web/src/shared/ui/icon/icons.tsx'
import {MoreInfo} from './more-info.tsx'
import styles from './person-card.module.css'
import type {Person} from './person.ts'
import {Portrait} from './portrait.tsx'

/** A member of the management team: portrait, name, role, biography and profile. */
export function PersonCard({
  person,
  moreInfoLabel,
  onMore,
}: {
  person: Person
  moreInfoLabel: string
  onMore: () => void
}) {
  const {name, role, link, biography} = person
  return (
    <article className={styles.card}>
      <Portrait person={person} sizes="(width >= 64rem) 25rem, (width >= 40rem) 45vw, 92vw" />
      <h2 className={styles.name}>{name}</h2>
      {role && <p className={styles.role}>{role}</p>}
      <div className={styles.ways}>
        {biography.length > 0 && (
          <MoreInfo label={moreInfoLabel} name={name} biography={biography} onOpen={onMore} />
        )}
        {link && (
          <SmartLink to={link} className={styles.link}>
            Profile<VisuallyHidden> of {name}</VisuallyHidden>
            <ExternalLinkIcon size={18} />
          </SmartLink>
        )}
      </div>
    </article>
  )
}
