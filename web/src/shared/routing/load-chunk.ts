const chunkTimeout = 120_000

/** A script failed to load. Its cause is the import's own error. */
export class ChunkLoadError extends Error {
  constructor(cause?: unknown) {
    super('Loading chunk failed', {cause})
  }
}

/**
 * Loads a lazy chunk, giving up after 120 s.
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

/**
 * Tells whether the server answers: a reload is worth it then, and a visitor who is offline does not lose the page to the
 * browser's own error page.
 */
async function serverAnswers(): Promise<boolean> {
  try {
    const {status} = await fetch(location.href, {method: 'HEAD', cache: 'no-store'})
    return status < 500
  } catch {
    return false
  }
}

const reloadPage = () => location.reload()

const key = 'reloaded-for'

/**
 * Reloads the page to get the current build: after a deployment an old tab requests chunks that no
 * longer exist, and Chromium keeps a failed import until then. Each URL reloads once per build, so
 * that a chunk that stays missing causes no loop.
 *
 * @param build names the scripts that run in this tab.
 */
export async function reloadOnce(build = import.meta.url, reload = reloadPage): Promise<void> {
  const mark = markOf(build, location.pathname)
  try {
    if (sessionStorage.getItem(key) === mark || !(await serverAnswers())) return
    sessionStorage.setItem(key, mark)
  } catch {
    // Without session storage, and so without the mark, the page would reload for ever.
    return
  }
  reload()
}

/** Lets a path reload again: its chunk has loaded, so that the next failure is another one. */
export function allowReload(path: string, build = import.meta.url): void {
  try {
    if (sessionStorage.getItem(key) === markOf(build, path)) sessionStorage.removeItem(key)
  } catch {
    // Without session storage nothing has reloaded.
  }
}

const markOf = (build: string, path: string) => `${build} ${path}`

const reopenKey = 'reopen'

/**
 * Reloads the page for a control whose chunk cannot be loaded, and leaves a mark by which what it opens opens then.
 * Each press may reload: a loop would need a visitor who presses on.
 *
 * @param name of what is to be opened; `takeReopening` asks for it.
 * @returns false where the page is left as it is: the server does not answer, or the browser stores nothing.
 */
export async function reloadToOpen(name: string, reload = reloadPage): Promise<boolean> {
  try {
    if (!(await serverAnswers())) return false
    sessionStorage.setItem(reopenKey, name)
  } catch {
    return false
  }
  reload()
  return true
}

/** Tells whether the page was reloaded to open this, once. */
export function takeReopening(name: string): boolean {
  try {
    if (sessionStorage.getItem(reopenKey) !== name) return false
    sessionStorage.removeItem(reopenKey)
    return true
  } catch {
    return false
  }
}
