import {type DocumentActionComponent, useSyncState} from 'sanity'
import {detailPathOf} from '#schemas/rules/site-paths.ts'
import {ASSET_TYPES} from '#schemas/vocabulary.ts'
import {nameOf} from '../deleted/deleted-documents.ts'
import {useLastSlideReason} from '../last-slide.ts'
import {loadLater, useActionDialog} from '../ui.tsx'
import {wrapOnce} from '../wrap-once.ts'

const DeleteDialog = loadLater(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

/** Gives the action that deletes a document this Studio's dialog, which also asks what becomes of its address. */
export const withDeletion = (actions: DocumentActionComponent[]): DocumentActionComponent[] =>
  actions.map((action) => (action.action === 'delete' ? wrapDelete(action) : action))

const wrapDelete = wrapOnce((action) => {
  const Delete: DocumentActionComponent = (props) => {
    const {id, type, draft, published, release} = props
    const description = action(props)
    const {isSyncing} = useSyncState(id, type)
    const slideReason = useLastSlideReason(id, type, release)
    const isFile = ASSET_TYPES.some((name) => name === type)
    const opening = useActionDialog('Delete', (close) => (
      <DeleteDialog
        id={id}
        type={type}
        title={titleOf(draft ?? published ?? {})}
        isPublished={published !== null}
        path={published && detailPathOf(published)}
        isFile={isFile}
        // While the dialog is open somebody else may change or delete it.
        canDelete={!description?.disabled && !isSyncing}
        slideReason={published ? slideReason : undefined}
        onClose={close}
      />
    ))
    return description && {...description, ...opening}
  }
  return Delete
})

/** An upload is named by its file. */
const titleOf = (document: Readonly<Record<string, unknown>>): string => {
  const {originalFilename, from} = document
  const name = originalFilename ?? from
  return typeof name === 'string' ? name : nameOf(document)
}
