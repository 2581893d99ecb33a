import {LinkPage} from './link-page.tsx'

export function Page() {
  return (
    <LinkPage
      title="Confirm your subscription"
      text="Press the button to receive our newsletter."
      buttonLabel="Confirm subscription"
    />
  )
}
