/**
 * Runs a command. An error prints one readable sentence without a stack trace, and exits with 1.
 *
 * @param print takes the sentence; standard error by default.
 */
export async function runCommand(
  work: () => Promise<void>,
  print: (message: string) => void = console.error,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (process.env['DEBUG']) console.error(error)
    else print(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
