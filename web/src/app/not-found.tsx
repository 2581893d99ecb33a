import {paths} from '../shared/paths.ts'
import {ButtonLink} from '../shared/ui/button.tsx'
import {Container} from '../shared/ui/layout.tsx'
import styles from './error-page.module.css'

/** The 404 page (specification, section 2): its words come from the content service. */
export function NotFound({
  title,
  text,
  buttonLabel,
}: {
  title: string
  text: string
  buttonLabel: string
}) {
  return (
    <div className={styles.page} data-tone="dark">
      <Container>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.text}>{text}</p>
        <ButtonLink to={paths.home} variant="primary">
          {buttonLabel}
        </ButtonLink>
      </Container>
    </div>
  )
}
