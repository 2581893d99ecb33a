import {getPublishedId, isVersionId} from '@sanity/client/csm'
import {useEffect} from 'react'
import {isObjectInputProps, useFormValue, useSyncState} from 'sanity'
import {inputPlugin} from './ui.tsx'

/** Lets the browser ask before a window is closed in which something is not saved yet. */
export const unsavedChanges = inputPlugin(
  'unsaved-changes',
  (props) =>
    isObjectInputProps(props) &&
    props.path.length === 0 && (
      <>
        <UnsavedChanges />
        {props.renderDefault(props)}
      </>
    ),
)

function UnsavedChanges() {
  const id = useFormValue(['_id'])
  const type = useFormValue(['_type'])
  if (typeof id !== 'string' || typeof type !== 'string') return null
  return <AskBeforeClosing id={id} type={type} />
}

function AskBeforeClosing({id, type}: {id: string; type: string}) {
  const release = isVersionId(id) ? id.split('.')[1] : undefined
  const {isSyncing} = useSyncState(getPublishedId(id), type, release)
  useEffect(() => {
    if (!isSyncing) return undefined
    const ask = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSyncing])
  return null
}
