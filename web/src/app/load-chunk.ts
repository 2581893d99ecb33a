const chunkTimeout = 120_000

/** A script failed to load (behaviour B253). Its cause is the import's own error. */
export class ChunkLoadError extends Error {
  constructor(cause?: unknown) {
    super('Loading chunk failed', {cause})
  }
}

/**
 * Loads a lazy chunk, giving up after 120 s (behaviour B253).
 *
 * @throws ChunkLoadError when it fails to load or takes longer.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError()), chunkTimeout)
  })
  const loading = load().catch((error: unknown) => {
    throw new ChunkLoadError(error)
  })
  try {
    return await Promise.race([loading, timeout])
  } finally {
    clearTimeout(timer)
  }
}

const key = 'reloaded-for'

/**
 * Reloads the page to get the current build: after a deployment an old tab requests chunks that no
 * longer exist (behaviour B254). Each URL reloads once per build, so that a chunk that stays
 * missing causes no loop; and only while the server responds, so that a visitor who is offline does
 * not lose the page to the browser's own error page.
 *
 * @param build names the scripts that run in this tab.
 */
export async function reloadOnce(
  build = import.meta.url,
  reload = () => location.reload(),
): Promise<void> {
  const mark = `${build} ${location.pathname}`
  try {
    if (sessionStorage.getItem(key) === mark) return
    const {status} = await fetch(location.href, {method: 'HEAD', cache: 'no-store'})
    if (status >= 500) return
    sessionStorage.setItem(key, mark)
  } catch {
    // Offline, or no session storage: without the mark the page would reload for ever.
    return
  }
  reload()
}
