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
  process.execve(process.execPath, [process.execPath, ...options, program], process.env)
}
