import styles from './fact-list.module.css'

/** Facts, each below its label: beside one another where there is room. */
export function FactList({facts}: {facts: readonly {label: string; value: string}[]}) {
  return (
    <dl className={styles.facts}>
      {facts.map(({label, value}) => (
        <div key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
