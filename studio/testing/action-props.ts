import type {DocumentActionProps} from 'sanity'

/**
 * Props with which the Studio calls an action of a draft that is open, and of no release.
 *
 * @param versions the draft, and the published document where there is one.
 */
export const draftActionProps = (
  id: string,
  type: string,
  versions: Pick<DocumentActionProps, 'published' | 'draft'>,
): DocumentActionProps => ({
  id,
  type,
  ...versions,
  version: null,
  release: undefined,
  scopeId: undefined,
  ready: true,
  transactionSyncLock: null,
  initialValueResolved: true,
  onComplete: () => undefined,
  liveEdit: false,
  liveEditSchemaType: false,
})
