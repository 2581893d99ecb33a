import {perspectiveSchema, type PreviewPerspective} from '#web/contract/preview.ts'

/** What the Studio adds to the URL when it opens the preview. */
const parameters = ['sanity-preview-perspective', 'sanity-preview-variant']

/** Reads what the Studio wants to be shown, and takes it out of the URL. */
export function initialPerspective(): PreviewPerspective {
  const url = new URL(location.href)
  const given = url.searchParams.get(parameters[0] ?? '')
  for (const name of parameters) url.searchParams.delete(name)
  if (url.href !== location.href) history.replaceState(history.state, '', url)
  const releases = perspectiveSchema.safeParse(given?.split(','))
  return perspectiveSchema.safeParse(given).data ?? releases.data ?? 'drafts'
}
