import {useLoaderData, useLocation} from 'react-router-dom'
import {paths} from '#web/src/shared/paths.ts'
import {Button, ButtonLink} from '#web/src/shared/ui/button/button.tsx'
import {MessagePage} from '#web/src/shared/ui/layout/message-page.tsx'
import type {loadLink} from './load-link.ts'

/**
 * The page to which a newsletter mail links. Following the link changes nothing; the button posts
 * its token, and the server redirects back here with `?result=`.
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
  const {token, failed, message, isOk} = useLoaderData<typeof loadLink>()
  const showsForm = token !== '' && (failed || !message)
  return (
    <MessagePage
      title={message?.title ?? title}
      text={message?.text ?? text}
      lines={isOk ? 'converge' : 'end'}
      size="compact"
    >
      {showsForm ? (
        <form method="post" action={pathname}>
          <input type="hidden" name="token" value={token} />
          <Button type="submit">{failed ? 'Try again' : buttonLabel}</Button>
        </form>
      ) : (
        <ButtonLink to={paths.home} variant="primary">
          back to home page
        </ButtonLink>
      )}
    </MessagePage>
  )
}
