import {useToast} from '@sanity/ui/toast'
import {useState} from 'react'
import {type DocumentActionComponent, useSyncState} from 'sanity'
import {DETAIL_PATHS} from '#schemas/pages.ts'
import {findPathChange} from './plan-redirects.ts'
import {RedirectDialog} from './redirect-dialog.tsx'
import {RedirectInRelease} from './redirect-in-release-action.tsx'

/**
 * Wraps the actions of types with detail pages: when publishing would change the path of the page, a
 * dialog offers a redirect, because links to the old path would lead to the 404 page. In a release an
 * action of its own does so, and a draft with another path cannot be scheduled, only its release.
 */
export const withRedirectDialog = (
  actions: DocumentActionComponent[],
  {schemaType, versionType}: {schemaType: string; versionType?: string},
): DocumentActionComponent[] => {
  if (!Object.hasOwn(DETAIL_PATHS, schemaType) || versionType === 'scheduled-draft') return actions
  if (versionType === 'version') return [RedirectInRelease, ...actions]
  return actions.map((action) => {
    if (action.action === 'publish') return wrapPublish(action)
    return action.action === 'schedule' ? wrapSchedule(action) : action
  })
}

function wrapSchedule(action: DocumentActionComponent): DocumentActionComponent {
  const ScheduleSamePath: DocumentActionComponent = (props) => {
    const description = action(props)
    if (!description || !findPathChange(props.published, props.draft)) return description
    const title = 'The address of this page changes: publish it now, or schedule a release.'
    return {...description, disabled: true, title}
  }
  return Object.assign(ScheduleSamePath, {action: action.action})
}

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
