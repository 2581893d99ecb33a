import type {SanityClient} from '@sanity/client'
import {
  assetFieldsOf,
  type Content,
  contentOf,
  isAsset,
  isRelease,
  type MoveDocument,
} from './content.ts'
import {planTransactions} from './plan-transactions.ts'
import {retry} from './retry.ts'

/** Asset documents in one transaction. */
const ASSETS_PER_TRANSACTION = 50

export interface WriteOptions {
  /** The documents that replace those of the target. All others are written only where they are missing. */
  replace: ReadonlySet<MoveDocument>
  /** The target before the move. */
  there: Content
  signal: AbortSignal
  /** Called with the number of documents that have just been written. */
  onWritten: (count: number) => void
}

/**
 * Writes documents whose assets are uploaded: releases, then documents, each as a whole and after those that it
 * refers to, then what editors have said of the assets. Stopped anywhere, and begun again, it gives the same.
 */
export async function writeContent(
  client: SanityClient,
  documents: readonly MoveDocument[],
  {replace, there, signal, onWritten}: WriteOptions,
): Promise<void> {
  for (const release of documents.filter(isRelease)) {
    const ifExists = replace.has(release) ? 'replace' : 'ignore'
    await retry(() => importRelease(client, release, ifExists), signal)
    onWritten(1)
  }
  const others = documents.filter((document) => !isRelease(document) && !isAsset(document))
  for (const part of planTransactions(others)) {
    const transaction = client.transaction()
    for (const document of part) {
      const {_id, _type, _createdAt} = document
      const written = {
        ...contentOf(document),
        _id,
        _type,
        ...(_createdAt !== undefined && {_createdAt}),
      }
      if (replace.has(document)) transaction.createOrReplace(written)
      else transaction.createIfNotExists(written)
    }
    await retry(() => transaction.commit({returnDocuments: false}), signal)
    onWritten(part.length)
  }
  const assets = documents.filter(isAsset)
  for (let start = 0; start < assets.length; start += ASSETS_PER_TRANSACTION) {
    const part = assets.slice(start, start + ASSETS_PER_TRANSACTION)
    const transaction = client.transaction()
    for (const asset of part) {
      const former = there.get(asset._id)
      const unset = former
        ? Object.keys(assetFieldsOf(former)).filter((name) => !(name in asset))
        : []
      transaction.patch(asset._id, {set: assetFieldsOf(asset), unset})
    }
    await retry(() => transaction.commit({returnDocuments: false}), signal)
    onWritten(part.length)
  }
}

/** Mutations cannot write releases. A scheduled one becomes active: an import publishes nothing. */
const importRelease = (
  client: SanityClient,
  release: MoveDocument,
  ifExists: 'replace' | 'ignore',
) =>
  client.action({
    actionType: 'sanity.action.release.import',
    releaseId: String(release['name']),
    attributes: release,
    ifExists,
  })
