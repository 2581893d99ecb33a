/**
 * What both forms tell of how they were filled. It goes beside the body, which is the
 * specification's and nothing else; a program that tells nothing is taken.
 */
export const FORM_HEADERS = {
  /** Milliseconds from the form's appearing to its sending. */
  elapsed: 'X-Form-Elapsed',
  /** `filled` where the field that people do not see was filled. */
  trap: 'X-Form-Trap',
} as const

/** How a form was filled, as the browser saw it. */
export type FormNote = {
  /** Milliseconds since the form appeared. */
  elapsed: number
  /** Whether the field that people do not see was filled. */
  trapped: boolean
}

/** The headers that tell how a form was filled. */
export function formHeaders({elapsed, trapped}: FormNote): Record<string, string> {
  return {
    [FORM_HEADERS.elapsed]: String(Math.round(elapsed)),
    ...(trapped && {[FORM_HEADERS.trap]: 'filled'}),
  }
}
