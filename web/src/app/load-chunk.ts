const chunkTimeout = 120_000

/**
 * Loads a lazy chunk, giving up after 120 s (specification, sections 8 and 9).
 *
 * @throws 'Loading chunk failed' when it has not arrived by then, or the import's own error.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Loading chunk failed')), chunkTimeout)
  })
  try {
    return await Promise.race([load(), late])
  } finally {
    clearTimeout(timer)
  }
}
