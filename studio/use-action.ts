import {ClientError} from '@sanity/client'
import {useToast} from '@sanity/ui/toast'
import {useEffect, useRef, useState} from 'react'
import {isRecord} from '#schemas/rules/site-paths.ts'
import {rememberFocus} from './dialog-focus.tsx'

interface Options {
  /** The first sentence of the message when it fails; the reason follows. */
  failed?: string
  /** Called after success and failure, since the data on the screen may be out of date. */
  onSettled?: () => void
}

interface Outcome<Result> {
  /** A sentence for the editor. */
  success?: string
  onDone?: (result: Result) => void
}

export interface Action {
  isRunning: boolean
  /** Runs a request, unless the one before is still running, and says how it went. */
  run: <Result>(request: () => Promise<Result>, outcome?: Outcome<Result>) => void
}

/** Changes something by a request, one at a time: a second press while it runs does nothing. */
export function useAction({failed = 'That did not work.', onSettled}: Options = {}): Action {
  const {push} = useToast()
  const [isRunning, setIsRunning] = useState(false)
  // The state is a render late for a double click.
  const isBusy = useRef(false)
  const focused = useRef<FocusedElement>(undefined)
  // A browser takes the focus from a button that is off while the request runs.
  useEffect(() => {
    if (isRunning || !focused.current) return
    focused.current.giveBack()
    focused.current = focusedElement()
  }, [isRunning])
  // A browser also takes the focus from a button that the next render removes, such as “Take it” of a taken enquiry.
  useEffect(() => {
    if (!isGone(focused.current)) return
    focused.current?.giveBack()
    focused.current = undefined
  })
  useEffect(
    () => () => {
      if (isGone(focused.current)) focused.current?.giveBack()
    },
    [],
  )

  const start = async <Result>(
    request: () => Promise<Result>,
    {success, onDone}: Outcome<Result>,
  ) => {
    if (isBusy.current) return
    isBusy.current = true
    focused.current = focusedElement()
    setIsRunning(true)
    try {
      const result = await request()
      if (success !== undefined) push({status: 'success', title: success})
      onDone?.(result)
    } catch (error) {
      console.warn(error)
      push({status: 'error', title: failed, description: reasonOf(error)})
    }
    isBusy.current = false
    setIsRunning(false)
    onSettled?.()
  }

  return {isRunning, run: (request, outcome = {}) => void start(request, outcome)}
}

/** The focused element, with a function that gives the focus back to it, or to the nearest element around it. */
interface FocusedElement {
  element: Element | null
  giveBack: () => void
}

const focusedElement = (): FocusedElement => ({
  element: document.activeElement,
  giveBack: rememberFocus(),
})

const isGone = (focused: FocusedElement | undefined): boolean =>
  focused?.element?.isConnected === false

/**
 * Returns the reason of a failure, as the server or the function has given it: the client puts the status before the
 * sentence of a server ("Bad Request - …").
 */
export function reasonOf(error: unknown): string {
  if (error instanceof ClientError) {
    const {body} = error.response
    if (isRecord(body) && typeof body['message'] === 'string') return body['message']
    if (error.statusCode === 409 && error.message.includes('revision ID')) {
      return 'Somebody has changed a document meanwhile. Look at it again.'
    }
  }
  if (isUnanswered(error)) return 'The site could not be reached.'
  return error instanceof Error ? error.message : String(error)
}

/** Tells that a request got no answer: the browser is offline, or the site is down. Its message names a URL, or nothing. */
export const isUnanswered = (error: unknown): boolean =>
  (error instanceof TypeError && /fetch|load failed/i.test(error.message)) ||
  (isRecord(error) && error['isNetworkError'] === true)
