/** A transaction without its changes. `seq` is its place in the order of all transactions. */
export interface TransactionRecord {
  seq: number
  id: string
  timestamp: string
  author: string
}

/** A transaction of a document: for each of its ids that changed, whether it exists afterwards. */
export interface DocumentTransaction extends TransactionRecord {
  exists: ReadonlyMap<string, boolean>
  /** The version of a release that was published, or unpublished, with it, and its last revision. */
  released?: {versionId: string; revisionId: string} | undefined
}
