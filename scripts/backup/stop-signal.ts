import {abortOnStopSignal} from '../run/stop-signals.ts'
import {BackupError} from './format.ts'

/** Aborted by Ctrl+C or SIGTERM: the command removes what it has written, and fails. */
export const stopSignal = (): AbortSignal =>
  abortOnStopSignal(new BackupError('Stopped: nothing was changed.'))
