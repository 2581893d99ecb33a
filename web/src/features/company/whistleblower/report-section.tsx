import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import {ReportLink} from './report-link.tsx'
import styles from './report-section.module.css'

/** The last section: about the report form, with the link to it. */
export function ReportSection(report: {title: string; text: string; label: string; url: string}) {
  if (!report.url) return null
  return (
    <Section id="report" tone="pine" labelledBy="report-title">
      <div className={styles.report}>
        <div>
          <h2 id="report-title">{report.title}</h2>
          {report.text && <p className={styles.text}>{report.text}</p>}
        </div>
        <ReportLink url={report.url} label={report.label} />
      </div>
    </Section>
  )
}
