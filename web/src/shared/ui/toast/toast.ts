/**
 * The two places where messages appear (specification, sections 8 and 9; DECISIONS 31):
 * `newsletter` top right for 5 s, `content` top centre for 15 s.
 */
export type ToastContainerId = 'newsletter' | 'content'

/**
 * Shows a message. react-toastify is loaded with the first one and never before.
 *
 * @param options.id shows a message of this name only once at a time.
 * @returns once the message stands on the page.
 */
export async function toast(
  container: ToastContainerId,
  message: string,
  {type = 'error', id}: {type?: 'error' | 'success' | 'info'; id?: string} = {},
): Promise<void> {
  const {show} = await import('./toast-host.tsx')
  await show(container, message, {type, ...(id && {toastId: id})})
}
