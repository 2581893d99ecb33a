import {paths} from '#web/src/shared/paths.ts'
import {ButtonLink} from '#web/src/shared/ui/button/button.tsx'
import {FlowLines} from '#web/src/shared/ui/layout/flow-lines.tsx'
import {Container} from '#web/src/shared/ui/layout/layout.tsx'
import styles from './error-page.module.css'

/**
 * The 404 page (specification, section 2): its words come from the content service, its art is the
 * site's motif with nowhere to go, a line that ends.
 */
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
      <div className={styles.art}>
        <FlowLines kind="end" lines={25} />
      </div>
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
