import type {Context} from 'hono'
import {FORM_HEADERS} from '#web/contract/form-headers.ts'

/**
 * Why a form looks as if no person had filled it, by what it tells of itself; nothing where it looks
 * well, or tells nothing.
 *
 * @param minimumMs faster than this no person fills it.
 */
export function detectSpam({req}: Context, minimumMs: number): string | undefined {
  if (req.header(FORM_HEADERS.honeypot) === 'filled') return 'honeypot'
  const elapsed = req.header(FORM_HEADERS.elapsed)
  if (elapsed !== undefined && !(Number(elapsed) >= minimumMs)) return 'too fast'
  return undefined
}
