/**
 * Loaded before Sanity's command line and the processes that it starts: ends the one that would send its
 * telemetry. The command line starts it after each command, also where telemetry is off, and it takes as
 * much CPU time as the command.
 */
if (process.argv[1]?.endsWith('flushTelemetry.worker.js')) process.exit()

/** The option of Node that loads this. */
export const SKIP_TELEMETRY = `--import=${import.meta.url}`
