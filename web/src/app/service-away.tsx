import {useRevalidator} from 'react-router-dom'
import {Away} from './away.tsx'

/** Shown while content cannot be had: trying again asks the router to load it once more. */
export function ServiceAway() {
  const {revalidate, state} = useRevalidator()
  return (
    <Away
      text="This page’s content could not be loaded just now. We keep trying; nothing is lost."
      busy={state === 'loading'}
      keepTrying={() => void revalidate()}
    />
  )
}
