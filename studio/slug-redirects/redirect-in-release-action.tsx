import {useToast} from '@sanity/ui/toast'
import {useState} from 'react'
import {type DocumentActionComponent, useClient} from 'sanity'
import {findPathChange} from './plan-redirects.ts'
import {addRedirectsToRelease} from './release-redirects.ts'
import {useIsRedirected} from './use-is-redirected.ts'

/**
 * Offers a redirect where a release changes the path of a page, because links to the old path would lead
 * to the 404 page. The redirect becomes part of the release.
 */
export const RedirectInRelease: DocumentActionComponent = ({published, version, release = ''}) => {
  const client = useClient({apiVersion: '2025-02-19'})
  const toast = useToast()
  const [isAdding, setIsAdding] = useState(false)
  const change = findPathChange(published, version)
  const [isRedirected, setIsRedirected] = useIsRedirected(client, release, change)
  if (!change || !release) return null
  const add = async () => {
    setIsAdding(true)
    try {
      await addRedirectsToRelease(client, release, change)
      setIsRedirected(true)
      toast.push({
        status: 'success',
        title: `Added to the release: ${change.from} leads to ${change.to}`,
      })
    } catch (error) {
      console.error(error)
      toast.push({status: 'error', title: 'The redirect could not be added to the release.'})
    }
    setIsAdding(false)
  }
  return {
    label: isRedirected ? 'The old address is redirected' : 'Redirect the old address',
    title: `Links to ${change.from} would lead to the 404 page.`,
    tone: 'caution',
    disabled: isAdding || isRedirected !== false,
    onHandle: () => void add(),
  }
}
