/** Copies of a data folder's database, for backups. */
export {parseAssetDocumentId} from '../assets/asset-names.ts'
export {STORE_VERSION, syncFolder} from '../store/database.ts'
export {inspectSnapshot, type SnapshotInfo} from './inspect-snapshot.ts'
export {openSnapshot} from './open-snapshot.ts'
