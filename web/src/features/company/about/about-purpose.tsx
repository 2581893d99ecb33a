import {FlowBackground, Label, Section} from '#web/src/shared/ui/layout/layout.tsx'
import styles from './about-purpose.module.css'

type Statement = {title: string; text: string}

/** Vision and mission. */
export function AboutPurpose({vision, mission}: {vision: Statement; mission: Statement}) {
  if (!vision.text && !mission.text) return null
  return (
    <Section tone="dark" className={styles.band}>
      <FlowBackground className={styles.lines} />
      <div className={styles.statements}>
        <StatementSection kind="vision" {...vision} />
        <StatementSection kind="mission" {...mission} />
      </div>
    </Section>
  )
}

function StatementSection({kind, title, text}: Statement & {kind: 'vision' | 'mission'}) {
  if (!text) return null
  return (
    <section className={styles.statement} aria-labelledby={kind}>
      <Label as="h2" id={kind}>
        {title}
      </Label>
      <p className={styles[kind]}>{text}</p>
    </section>
  )
}
