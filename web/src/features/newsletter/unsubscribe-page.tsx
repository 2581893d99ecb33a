import {LinkPage} from './link-page.tsx'

export function Page() {
  return (
    <LinkPage
      title="Unsubscribe"
      text="Press the button to stop receiving our newsletter."
      buttonLabel="Unsubscribe"
    />
  )
}
