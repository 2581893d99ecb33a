import type {Context} from 'hono'
import {FORM_HEADERS} from '#web/contract/form-headers.ts'

/**
 * Why a program seems to have filled a form, by the form's own headers; nothing where a person seems
 * to have, or where the headers are missing.
 *
 * @param minimumMs a person needs at least this long.
 */
export function detectSpam({req}: Context, minimumMs: number): string | undefined {
  if (req.header(FORM_HEADERS.honeypot) === 'filled') return 'honeypot'
  const elapsed = req.header(FORM_HEADERS.elapsed)
  if (elapsed !== undefined && !(Number(elapsed) >= minimumMs)) return 'too fast'
  return undefined
}
