import {useMemo} from 'react'
import type {Tool, ToolMenuProps} from 'sanity'

type ChangedToolMenuProps = ToolMenuProps & {
  /** Returns the tools to show. Memoised by the caller: a new function makes a new list. */
  change: (tools: Tool[]) => Tool[]
}

/**
 * The Studio's menu of tools, with the list that `change` makes of it. The list stays the same array over all renders:
 * for another one Sanity removes every link and makes it anew, and a click that has begun on one, or the focus, is lost.
 */
export function ChangedToolMenu({change, ...props}: ChangedToolMenuProps) {
  const tools = useMemo(() => change(props.tools), [change, props.tools])
  return props.renderDefault({...props, tools})
}
