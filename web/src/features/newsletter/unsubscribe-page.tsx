import {LinkPage} from './link-page.tsx'

export function Page() {
  return (
    <LinkPage
      title="Unsubscribe"
      text="Press the button, and we will send you nothing more."
      buttonLabel="Unsubscribe"
    />
  )
}
