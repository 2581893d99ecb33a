import {useCallback} from 'react'
import type {ToolMenuProps} from 'sanity'
import {useQuery} from '../site-api/site-api.ts'
import {useInboxApi} from './inbox-api.ts'
import {useInboxChanges} from './inbox-changes.ts'

/** The Studio's tools, with the number of unread enquiries beside the Inbox's name (behaviour B600). */
export function ToolMenu(props: ToolMenuProps) {
  const hasInbox = props.tools.some(({name}) => name === 'inbox')
  return hasInbox ? <ToolMenuWithCount {...props} /> : props.renderDefault(props)
}

function ToolMenuWithCount(props: ToolMenuProps) {
  const api = useInboxApi()
  const {data, refetch} = useQuery(useCallback((signal) => api.fetchCounts(signal), [api]))
  useInboxChanges(api, refetch)
  const unread = data?.unread ?? 0
  const tools = props.tools.map((tool) =>
    tool.name === 'inbox' && unread > 0 ? {...tool, title: `Inbox (${unread} unread)`} : tool,
  )
  return props.renderDefault({...props, tools})
}
