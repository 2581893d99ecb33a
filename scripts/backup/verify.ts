import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {inspectSnapshot} from '#scripts/content-lake/snapshots/inspect-snapshot.ts'
import {STORE_VERSION} from '#scripts/content-lake/store/migrations.ts'
import {MIGRATION_NAMES} from '#web/server/storage/migrations.ts'
import {BackupError, FORMAT, FORMS_FILE, LAKE_FILE, type Manifest} from './format.ts'
import {inspectMessages} from './messages.ts'

/** @throws BackupError for a backup that a newer release has made. */
export function assertKnownVersions({format, dataset, messages}: Manifest): void {
  const isNewer =
    format > FORMAT ||
    (dataset !== null && dataset.storeVersion > STORE_VERSION) ||
    (messages !== null && !MIGRATION_NAMES.includes(messages.migration))
  if (isNewer) {
    throw new BackupError(
      'The backup was made by a newer release: restore it with that release, or a newer one.',
    )
  }
}

/**
 * Compares an unpacked folder with its manifest.
 *
 * @throws one readable sentence where a database is damaged or another, or a file is missing.
 */
export function verifyFolder(folder: string, {dataset, messages}: Manifest): void {
  if (dataset) {
    const found = inspectSnapshot(join(folder, LAKE_FILE), join(folder, 'assets'))
    if (JSON.stringify(found) !== JSON.stringify(dataset)) throw new Error('the dataset differs')
  }
  if (messages?.database === 'sqlite') {
    const migration = inspectMessages(join(folder, FORMS_FILE))
    if (migration !== messages.migration) throw new Error('the messages differ')
  }
  const unexpected = [!dataset && LAKE_FILE, messages?.database !== 'sqlite' && FORMS_FILE].filter(
    (name) => name !== false,
  )
  if (unexpected.some((name) => existsSync(join(folder, name)))) {
    throw new Error('it holds more than it says')
  }
}
