import {useToast} from '@sanity/ui/toast'
import {useState} from 'react'
import {type DocumentActionComponent, useSyncState} from 'sanity'
import {DETAIL_PATHS} from '#schemas/pages.ts'
import {MoveDialog} from './redirect-dialog.tsx'
import {moveOf} from './plan-redirects.ts'

/**
 * Publish, asking first what becomes of the old address where publishing would change it: else links
 * and bookmarks that are out in the world would lead to the 404 page.
 */
export const offerRedirect = (
  actions: DocumentActionComponent[],
  {schemaType}: {schemaType: string},
): DocumentActionComponent[] =>
  Object.hasOwn(DETAIL_PATHS, schemaType)
    ? actions.map((action) => (action.action === 'publish' ? asking(action) : action))
    : actions

function asking(action: DocumentActionComponent): DocumentActionComponent {
  const Asking: DocumentActionComponent = (props) => {
    const description = action(props)
    const {isSyncing} = useSyncState(props.id, props.type)
    const toast = useToast()
    const [isAsking, setIsAsking] = useState(false)
    const move = moveOf(props.published, props.draft)
    if (!description || !move) return description
    const close = () => setIsAsking(false)
    return {
      ...description,
      onHandle: () => setIsAsking(true),
      dialog: isAsking && {
        type: 'dialog',
        header: 'The address of this page changes',
        onClose: close,
        content: (
          <MoveDialog
            id={props.id}
            move={move}
            // Another editor may publish meanwhile, or the check of the draft find something.
            mayPublish={!description.disabled && !isSyncing}
            onCancel={close}
            onPublished={() => {
              close()
              toast.push({status: 'success', title: `Published at ${move.to}`})
            }}
          />
        ),
      },
    }
  }
  return Object.assign(Asking, {action: action.action})
}
