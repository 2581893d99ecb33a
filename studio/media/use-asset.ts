import {useEffect, useState} from 'react'
import {useDocumentPreviewStore} from 'sanity'
import {isRecord} from '#schemas/rules/site-paths.ts'

/** Texts of a picture's or a file's asset that forms show; an absent one is undefined. */
export interface AssetTexts {
  altText?: string
  originalFilename?: string
  url?: string
}

const FIELDS = ['altText', 'originalFilename', 'url'] as const

/** An asset's texts, kept up to date; undefined until they are known, and where there is no asset. */
export function useAsset(assetId: string | undefined): AssetTexts | undefined {
  const store = useDocumentPreviewStore()
  const [latest, setLatest] = useState<{assetId: string; texts: AssetTexts}>()
  // An asset is a document outside the form: its texts come by a subscription.
  useEffect(() => {
    if (assetId === undefined) return undefined
    const subscription = store
      .observePaths({_type: 'reference', _ref: assetId}, [...FIELDS])
      .subscribe((asset) => setLatest({assetId, texts: textsOf(asset)}))
    return () => subscription.unsubscribe()
  }, [assetId, store])
  return latest?.assetId === assetId ? latest?.texts : undefined
}

function textsOf(asset: unknown): AssetTexts {
  const texts = FIELDS.map((name) => [name, isRecord(asset) ? asset[name] : undefined] as const)
  return Object.fromEntries(
    texts.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text.trim()]] : [])),
  )
}
