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
