import {useLoaderData, useLocation} from 'react-router-dom'
import {paths} from '#web/src/shared/paths.ts'
import {Button, ButtonLink} from '#web/src/shared/ui/button/button.tsx'
import {FlowLines} from '#web/src/shared/ui/layout/flow-lines.tsx'
import {Container} from '#web/src/shared/ui/layout/layout.tsx'
import type {linkData} from './link-data.ts'
import styles from './link-page.module.css'

/**
 * Where a link of a newsletter mail leads. The link alone changes nothing; the button posts its
 * token, and the answer comes back here as `?result=`.
 */
export function LinkPage({
  title,
  text,
  buttonLabel,
}: {
  title: string
  text: string
  buttonLabel: string
}) {
  const {pathname} = useLocation()
  const {token, failed, told, holds} = useLoaderData<typeof linkData>()
  const asks = token !== '' && (failed || !told)
  return (
    <div className={styles.page} data-tone="dark">
      <div className={styles.art}>
        <FlowLines kind={holds ? 'converge' : 'end'} lines={25} />
      </div>
      <Container>
        <h1 className={styles.title} tabIndex={-1}>
          {told?.title ?? title}
        </h1>
        <p className={styles.text}>{told?.text ?? text}</p>
        {asks ? (
          <form method="post" action={pathname}>
            <input type="hidden" name="token" value={token} />
            <Button type="submit">{failed ? 'Try again' : buttonLabel}</Button>
          </form>
        ) : (
          <ButtonLink to={paths.home} variant="primary">
            back to home page
          </ButtonLink>
        )}
      </Container>
    </div>
  )
}
