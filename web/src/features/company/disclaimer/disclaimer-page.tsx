import {useLoaderData} from 'react-router-dom'
import {DocumentPage} from '#web/src/shared/ui/document/document-page.tsx'
import {ClauseBody} from '../clause-body.tsx'
import type {load} from './disclaimer.loader.ts'
import styles from './disclaimer.module.css'

/** Six short statements, each title beside its text: short enough to need no index. */
export function Page() {
  const {banner, dateLine, sections} = useLoaderData<typeof load>()
  return (
    <DocumentPage banner={banner} isEmpty={!dateLine && sections.length === 0}>
      {dateLine && <p className={styles.date}>{dateLine}</p>}
      {sections.map(({id, title, ...clause}) => (
        <section key={id} id={id} className={styles.row} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`} className={styles.title}>
            <a href={`#${id}`} className={styles.link}>
              {title}
            </a>
          </h2>
          <div className={styles.body}>
            <ClauseBody {...clause} />
          </div>
        </section>
      ))}
    </DocumentPage>
  )
}
