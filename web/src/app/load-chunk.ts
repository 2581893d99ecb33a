const chunkTimeout = 120_000

/** A script that could not be had (specification, section 8). Its cause is the import's own error. */
export class ChunkFailure extends Error {
  constructor(cause?: unknown) {
    super('Loading chunk failed', {cause})
  }
}

/**
 * Loads a lazy chunk, giving up after 120 s (specification, sections 8 and 9).
 *
 * @throws ChunkFailure when it cannot be had, or has not arrived by then.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkFailure()), chunkTimeout)
  })
  const arriving = load().catch((error: unknown) => {
    throw new ChunkFailure(error)
  })
  try {
    return await Promise.race([arriving, late])
  } finally {
    clearTimeout(timer)
  }
}
