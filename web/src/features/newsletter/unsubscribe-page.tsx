import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {LinkPage, loadLink} from './link-page.tsx'

const title = 'Unsubscribe'

export const load = async ({request}: LoaderContext) => loadLink(request, title)

export const Page = () => (
  <LinkPage
    title={title}
    text="Press the button to stop receiving our newsletter."
    buttonLabel="Unsubscribe"
  />
)
