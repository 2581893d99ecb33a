/** Runs a command's work; a failure is one readable sentence and a non-zero exit, no stack trace. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (process.env['DEBUG']) console.error(error)
    else console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
