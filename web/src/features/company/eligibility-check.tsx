import {Fragment, useRef} from 'react'
import {PURCHASE_PROCESS_TEXTS} from '#schemas/texts.ts'
import {CHECK_QUESTIONS} from '#schemas/vocabulary.ts'
import type {PurchaseProcessQueryResult} from '#web/src/shared/cms/content.gen.ts'
import {mapList, text, texts} from '#web/src/shared/cms/normalise.ts'
import {ContactOpening} from '#web/src/shared/ui/contact/contact-button.tsx'
import {PlusIcon, SpriteIcon} from '#web/src/shared/ui/icon/icons.tsx'
import styles from './eligibility-check.module.css'
import purchaseIcons from './purchase-icons.svg?no-inline'

type Raw = NonNullable<PurchaseProcessQueryResult['page']>['check'] | undefined

/**
 * The eligibility check; nothing unless all of its questions have choices and there is a result to
 * show: half a check would answer wrongly.
 */
export function normaliseCheck(raw: Raw) {
  const questions = mapList(raw?.questions, ({_key, question, options}) => {
    const title = text(question)
    const choices = mapList(options, (option) => {
      const label = text(option.label)
      const {_key: key, isEligible} = option
      return label
        ? {key, label, isEligible: isEligible === true, answer: text(option.answer)}
        : undefined
    })
    return title && choices.length > 0 ? {key: _key, title, choices} : undefined
  })
  const success = text(raw?.success)
  if (questions.length !== CHECK_QUESTIONS || !success) return undefined
  return {
    ...texts(raw, PURCHASE_PROCESS_TEXTS.check),
    text: text(raw?.text),
    questions,
    success,
    buttonNote: text(raw?.buttonNote),
  }
}

type Check = NonNullable<ReturnType<typeof normaliseCheck>>

/**
 * Three questions with choices, opened in place: each appears once the one before it
 * has an answer that fits. The style sheet does that and shows the result, so that it works without
 * scripts, and nothing is sent or kept. Where all answers fit, a button hands them to the contact form.
 */
export function EligibilityCheck({
  title,
  text: intro,
  questions,
  success,
  buttonLabel,
  buttonNote,
}: Check) {
  const form = useRef<HTMLDetailsElement>(null)
  // The answers in one line, and room below it for the visitor's own words.
  const draft = () => {
    const answers = questions.map(({choices}, index) => {
      const inputs = form.current?.querySelectorAll<HTMLInputElement>(`[name=check-${index}]`)
      const chosen = Array.from(inputs ?? []).findIndex(({checked}) => checked)
      return choices[chosen]?.label ?? ''
    })
    return `${answers.join(' · ')}\n\n`
  }
  return (
    <details ref={form} className={styles.check} data-tone="mist" data-print="no">
      <summary className={styles.summary}>
        <span>
          <h2 className={styles.title}>{title}</h2>
          {intro && <span className={styles.text}>{intro}</span>}
        </span>
        <PlusIcon className={styles.sign} size={24} />
      </summary>
      <div className={styles.questions}>
        {questions.map(({key, title: question, choices}, index) => (
          <fieldset key={key} className={styles.question}>
            <legend className={styles.legend}>{question}</legend>
            {choices.map(({key: choice, label, isEligible, answer}) => (
              <Fragment key={choice}>
                <label className={styles.choice}>
                  <input
                    type="radio"
                    name={`check-${index}`}
                    autoComplete="off"
                    data-eligible={isEligible ? 'yes' : 'no'}
                  />
                  {label}
                </label>
                {answer && (
                  <div role="status">
                    <p className={styles.answer}>
                      <SpriteIcon file={purchaseIcons} name="unfit" className={styles.mark} />
                      {answer}
                    </p>
                  </div>
                )}
              </Fragment>
            ))}
          </fieldset>
        ))}
        <div role="status">
          <div className={styles.success}>
            <SpriteIcon file={purchaseIcons} name="fits" className={styles.mark} />
            <div className={styles.next}>
              <p>{success}</p>
              <ContactOpening {...{buttonLabel, buttonNote, draft}} arrow />
            </div>
          </div>
        </div>
      </div>
    </details>
  )
}
