/**
 * The two places where messages appear:
 * `newsletter` top right for 5 s, `content` top centre for 15 s.
 */
export type ToastContainerId = 'newsletter' | 'content'

const loadHost = () => import('./toast-host.tsx')

/** Loads what toasts need ahead of time, for one that tells that the network is gone. */
export function prepareToasts(): void {
  loadHost().catch(() => {})
}

/**
 * Shows a message. react-toastify is loaded with the first one, or with `prepareToasts`.
 *
 * @param options.id shows a message of this name only once at a time.
 * @returns once the message is on the page.
 * @throws where react-toastify cannot be loaded.
 */
export async function toast(
  container: ToastContainerId,
  message: string,
  {type = 'error', id}: {type?: 'error' | 'success' | 'info'; id?: string} = {},
): Promise<void> {
  const {show} = await loadHost()
  await show(container, message, {type, ...(id && {toastId: id})})
}
