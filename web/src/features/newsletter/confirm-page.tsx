import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {LinkPage, loadLink} from './link-page.tsx'

const title = 'Confirm your subscription'

export const load = async ({request}: LoaderContext) => loadLink(request, title)

export const Page = () => (
  <LinkPage
    title={title}
    text="Press the button to receive our newsletter."
    buttonLabel="Confirm subscription"
  />
)
