import {useEffect, useState} from 'react'
import {useDocumentPreviewStore} from 'sanity'

/**
 * The alternative text that an asset has in Media, kept up to date. Undefined until it is known, and where
 * there is none.
 */
export function useAltText(assetId: string | undefined): string | undefined {
  const store = useDocumentPreviewStore()
  const [found, setFound] = useState<{assetId: string; text: string}>()
  // An asset is a document outside the form: its text comes by a subscription.
  useEffect(() => {
    if (assetId === undefined) return undefined
    const subscription = store
      .observePaths({_type: 'reference', _ref: assetId}, ['altText'])
      .subscribe((asset) => {
        const text =
          typeof asset === 'object' && asset && 'altText' in asset ? asset.altText : undefined
        setFound(typeof text === 'string' ? {assetId, text: text.trim()} : undefined)
      })
    return () => subscription.unsubscribe()
  }, [assetId, store])
  return found?.assetId === assetId ? found?.text : undefined
}
