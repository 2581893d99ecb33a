import type {Renderer} from '#web/server/pages/render-page.ts'

type RenderedPage = Exclude<Awaited<ReturnType<Renderer['render']>>, Response>

/** Texts that must never be on a page, in its text or its attributes. */
const leaks = /\bundefined\b|\[object |\bNaN\b|\bnull\b|Invalid Date/

/** Elements that must never be empty: a visitor would see a gap, or a screen reader would read a control without a name. */
const empty = /<(h[1-6]|p|ul|ol|dl|blockquote|figure|a|button|summary)\b([^>]*)>\s*<\/\1>/g

/** The problems of a rendered page, one text for each; empty where there are none. */
export function findPageProblems(
  {status, body, head, failures}: RenderedPage,
  statuses: readonly number[],
): string[] {
  const problems: string[] = []
  if (!statuses.includes(status)) problems.push(`answers ${status}`)
  for (const failure of failures) {
    if (failure instanceof Error) problems.push(`fails: ${failure.message}`)
  }
  const headings = body.match(/<h1\b/g)?.length ?? 0
  if (headings !== 1) problems.push(`has ${headings} headings of level 1`)
  const leak = leaks.exec(head + body)
  if (leak) problems.push(`says “${around(head + body, leak.index)}”`)
  for (const [element, , attributes = ''] of body.matchAll(empty)) {
    if (!/aria-(label|live|hidden)|role="(status|alert)"/.test(attributes)) {
      problems.push(`has an empty ${element}`)
    }
  }
  return problems
}

const around = (html: string, index: number) => html.slice(Math.max(0, index - 60), index + 40)
