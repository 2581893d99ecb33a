import {BackupError} from './format.ts'

/** Aborted by Ctrl+C or SIGTERM: the command removes what it has written, and fails. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => controller.abort(new BackupError('Stopped: nothing was changed.')))
  }
  return controller.signal
}
