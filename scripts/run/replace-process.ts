/**
 * Settings of glibc's allocator, which other systems ignore: memory that is free goes back to the system, and
 * threads share it. By itself it keeps what a start needed, about a tenth of the server's memory
 * (https://man7.org/linux/man-pages/man3/mallopt.3.html). Blocks as large as a connection reads at once are
 * still reused.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/**
 * Goes on as another program, in the place of this process: what this one has loaded leaves nothing in memory.
 *
 * @returns where the system cannot do that (Windows, and Node before 22.15).
 */
export function replaceProcess(program: string): void {
  if (!process.execve || process.platform === 'win32') return
  // Node's warnings about its experimental functions are not for whoever starts the site.
  process.removeAllListeners('warning')
  const options = ['--disable-warning=ExperimentalWarning', ...process.execArgv]
  const env = {...allocatorSettings, ...process.env}
  process.execve(process.execPath, [process.execPath, ...options, program], env)
}
