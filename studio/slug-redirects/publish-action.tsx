import {useToast} from '@sanity/ui/toast'
import {useState} from 'react'
import {type DocumentActionComponent, useSyncState} from 'sanity'
import {DETAIL_PATHS} from '#schemas/pages.ts'
import {findPathChange} from './plan-redirects.ts'
import {RedirectDialog} from './redirect-dialog.tsx'

/**
 * Wraps the publish action of types with detail pages: when publishing would change the path of the
 * page, a dialog offers a redirect, because links to the old path would lead to the 404 page.
 */
export const withRedirectDialog = (
  actions: DocumentActionComponent[],
  {schemaType}: {schemaType: string},
): DocumentActionComponent[] =>
  Object.hasOwn(DETAIL_PATHS, schemaType)
    ? actions.map((action) => (action.action === 'publish' ? wrapPublish(action) : action))
    : actions

function wrapPublish(action: DocumentActionComponent): DocumentActionComponent {
  const PublishWithRedirect: DocumentActionComponent = (props) => {
    const description = action(props)
    const {isSyncing} = useSyncState(props.id, props.type)
    const toast = useToast()
    const [isOpen, setIsOpen] = useState(false)
    const change = findPathChange(props.published, props.draft)
    if (!description || !change) return description
    const close = () => setIsOpen(false)
    return {
      ...description,
      onHandle: () => setIsOpen(true),
      dialog: isOpen && {
        type: 'dialog',
        header: 'The address of this page changes',
        onClose: close,
        content: (
          <RedirectDialog
            id={props.id}
            change={change}
            // While the dialog is open another editor may publish, or validation may find an error.
            canPublish={!description.disabled && !isSyncing}
            onCancel={close}
            onPublished={() => {
              close()
              toast.push({status: 'success', title: `Published at ${change.to}`})
            }}
          />
        ),
      },
    }
  }
  return Object.assign(PublishWithRedirect, {action: action.action})
}
