import {useEffect} from 'react'
import {useRevalidator} from 'react-router-dom'

/** Loads the page again while its content is on its way (`arrivals`), and lets a visitor ask again. */
export function useArrival(awaiting: object | undefined) {
  const {revalidate, state} = useRevalidator()

  // The loader answered before the content was there; its second run waits for it.
  useEffect(() => {
    if (awaiting !== undefined) void revalidate()
  }, [awaiting, revalidate])

  return {
    isPending: awaiting !== undefined,
    busy: state === 'loading',
    retry: () => void revalidate(),
  }
}
