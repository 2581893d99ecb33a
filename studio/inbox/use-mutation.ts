import {useToast} from '@sanity/ui/toast'

/**
 * Does what staff asked for; a failure is told.
 *
 * @param after called whatever came of it: what is shown may be out of date.
 */
export function useAct(after?: () => void): (work: Promise<unknown>) => void {
  const {push} = useToast()
  return (work) => {
    void work
      .catch(() => push({status: 'error', title: 'That did not work. Please try again.'}))
      .then(() => after?.())
  }
}
