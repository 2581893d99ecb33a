import {CircleCheck, CircleX} from 'lucide-react'
import styles from './eligibility-check.module.css'
import type {Check} from './normalise-check.ts'

/**
 * Three questions with choices (behaviour B137). The style sheet shows the answers to what is chosen:
 * it works without scripts, and nothing is sent or kept.
 */
export function EligibilityCheck({title, text, questions, success}: Check) {
  return (
    <section aria-labelledby="check" className={styles.check} data-print="no">
      <h2 id="check" className={styles.title}>
        {title}
      </h2>
      {text && <p className={styles.text}>{text}</p>}
      {questions.map(({key, title: question, choices}, place) => (
        <fieldset key={key} className={styles.question}>
          <legend className={styles.legend}>{question}</legend>
          {choices.map((choice) => (
            <label key={choice.key} className={styles.choice}>
              <input
                type="radio"
                name={`check-${place}`}
                autoComplete="off"
                data-eligible={choice.isEligible ? 'yes' : 'no'}
              />
              {choice.label}
            </label>
          ))}
          <div role="status">
            {choices.map(
              ({key: choice, answer}, choicePlace) =>
                answer && (
                  <p key={choice} className={styles.answer} data-choice={choicePlace + 1}>
                    <CircleX size={20} strokeWidth={1.5} aria-hidden />
                    {answer}
                  </p>
                ),
            )}
          </div>
        </fieldset>
      ))}
      <div role="status">
        <p className={styles.success}>
          <CircleCheck size={20} strokeWidth={1.5} aria-hidden />
          {success}
        </p>
      </div>
    </section>
  )
}
