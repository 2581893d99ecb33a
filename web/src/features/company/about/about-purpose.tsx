import {FlowLines} from '#web/src/shared/ui/layout/flow-lines.tsx'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import styles from './about-purpose.module.css'

type Statement = {title: string; text: string}

/** Vision and mission, the one as what is aimed at, the other as the way there. */
export function AboutPurpose({vision, mission}: {vision: Statement; mission: Statement}) {
  if (!vision.text && !mission.text) return null
  return (
    <Section tone="dark" className={styles.band}>
      <FlowLines kind="diverge" lines={18} at={0.85} className={styles.lines} />
      <div className={styles.statements}>
        {vision.text && (
          <section className={styles.vision} aria-labelledby="vision">
            <h2 id="vision" className={styles.label}>
              {vision.title}
            </h2>
            <p className={styles.visionText}>{vision.text}</p>
          </section>
        )}
        {mission.text && (
          <section className={styles.mission} aria-labelledby="mission">
            <h2 id="mission" className={styles.label}>
              {mission.title}
            </h2>
            <p className={styles.missionText}>{mission.text}</p>
          </section>
        )}
      </div>
    </Section>
  )
}
