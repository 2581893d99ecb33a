/** Runs a command. An error prints one readable sentence without a stack trace, and exits with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (process.env['DEBUG']) console.error(error)
    else console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
