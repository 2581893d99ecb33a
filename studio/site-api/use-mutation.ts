import {useToast} from '@sanity/ui/toast'

/**
 * Shows a message when a request that changes data fails.
 *
 * @param onSettled - Called after success and failure, since the data on the screen may be out of date.
 */
export function useMutation(onSettled?: () => void): (request: Promise<unknown>) => void {
  const {push} = useToast()
  return (request) => {
    void request
      .catch(() => push({status: 'error', title: 'That did not work. Please try again.'}))
      .then(() => onSettled?.())
  }
}
