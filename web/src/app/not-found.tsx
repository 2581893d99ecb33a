import {paths} from '#web/src/shared/paths.ts'
import {ButtonLink} from '#web/src/shared/ui/button/button.tsx'
import {MessagePage} from '#web/src/shared/ui/layout/message-page.tsx'

/** The 404 page (behaviour B3). Its texts are content. */
export function NotFound({
  title,
  text,
  buttonLabel,
  searchLabel,
}: {
  title: string
  text: string
  buttonLabel: string
  searchLabel: string
}) {
  return (
    <MessagePage title={title} text={text}>
      <ButtonLink to={paths.home} variant="primary">
        {buttonLabel}
      </ButtonLink>
      <ButtonLink to={paths.search}>{searchLabel}</ButtonLink>
    </MessagePage>
  )
}
