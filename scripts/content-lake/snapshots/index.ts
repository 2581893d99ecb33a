/** Copies of a data folder's database, for backups. */
export {parseAssetDocumentId} from '../assets/asset-names.ts'
export {STORE_VERSION} from '../store/migrations.ts'
export {syncFolder} from '../store/sync-folder.ts'
export {inspectSnapshot, type SnapshotInfo} from './inspect-snapshot.ts'
export {openSnapshot} from './open-snapshot.ts'
