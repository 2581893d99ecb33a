import type {DocumentSet} from '../store/document-set.ts'
import {assetDocumentId, type AssetName} from './asset-names.ts'

const extensionOf = (name: string) => /[^.]\.([a-z0-9]{1,10})$/i.exec(name)?.[1] ?? ''

/**
 * The name under which an asset was uploaded, for who saves it; the name of its file where its document
 * says none.
 *
 * @param sentAs the extension of the format that is sent: of another one than the stored, it replaces the name's.
 */
export function uploadedName(
  documents: Pick<DocumentSet, 'get'>,
  asset: AssetName,
  sentAs?: string,
): string {
  const stored = documents.get(assetDocumentId(asset))?.['originalFilename']
  const name = typeof stored === 'string' && stored.trim() !== '' ? stored : asset.name
  if (!sentAs || sentAs === extensionOf(asset.name)) return name
  const extension = extensionOf(name)
  const stem = extension ? name.slice(0, -extension.length - 1) : name
  return `${stem}.${sentAs}`
}
