import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import {AfricaShare} from './africa-share.tsx'
import {EmissionsChart} from './emissions-chart.tsx'
import styles from './emissions-section.module.css'
import type {Emissions} from './normalise-emissions.ts'

/** The emissions figures as charts. */
export function EmissionsSection({title, text, shares, axisLabel, source, africa}: Emissions) {
  if (!text && shares.length === 0 && !africa) return null
  return (
    <Section tone="dark" labelledBy="emissions">
      <div className={styles.layout}>
        <div className={styles.words}>
          <h2 id="emissions" className={styles.title}>
            {title}
          </h2>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {shares.length > 0 && (
          <EmissionsChart shares={shares} title={title} axisLabel={axisLabel} source={source} />
        )}
        {africa && <AfricaShare {...africa} />}
      </div>
    </Section>
  )
}
