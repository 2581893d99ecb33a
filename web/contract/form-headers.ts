/**
 * What both forms tell of how they were filled. It goes beside the body, which is the
 * specification's and nothing else; a program that tells nothing is taken.
 */
export const FORM_HEADERS = {
  /** Milliseconds from the form's appearing to its sending. */
  elapsed: 'X-Form-Elapsed',
  /** `filled` where the field that people do not see was filled. */
  honeypot: 'X-Form-Trap',
} as const

/** How a form was filled, as the browser saw it. */
export type FormSignals = {
  /** Milliseconds since the form appeared. */
  elapsed: number
  /** Whether the field that people do not see was filled. */
  honeypotFilled: boolean
}

/** The headers that tell how a form was filled. */
export function formHeaders({elapsed, honeypotFilled}: FormSignals): Record<string, string> {
  return {
    [FORM_HEADERS.elapsed]: String(Math.round(elapsed)),
    ...(honeypotFilled && {[FORM_HEADERS.honeypot]: 'filled'}),
  }
}
