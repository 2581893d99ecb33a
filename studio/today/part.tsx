import {Badge, Card, Flex, Heading, Stack, Text} from '@sanity/ui'
import type {MouseEvent, ReactNode} from 'react'
import {useSchema, useWorkspace} from 'sanity'
import {IntentLink, useRouter} from 'sanity/router'
import {formatDateTime} from '../lagos-time.ts'
import type {QueryResult} from '../site-api/site-api.ts'
import {DocumentSummary, QueryState} from '../ui.tsx'

interface PartProps {
  title: string
  query: QueryResult<unknown>
  /** Stands where there is nothing to show. */
  empty: string
  isEmpty: boolean
  children: ReactNode
  /** Leads to all of it. */
  more?: ReactNode
}

/** One part of the first screen: loading, failed, empty, or what it is for. */
export function Part({title, query, empty, isEmpty, children, more}: PartProps) {
  const isReady = query.data !== undefined && query.error === undefined
  return (
    <Card as="section" border radius={3} padding={4} aria-label={title}>
      <Stack gap={4}>
        <Heading as="h2" size={1}>
          {title}
        </Heading>
        <QueryState query={query} loading={`Loading: ${title}`} failed="This could not be read." />
        {isReady && (isEmpty ? <Text muted>{empty}</Text> : children)}
        {isReady && more && <Text size={1}>{more}</Text>}
      </Stack>
    </Card>
  )
}

/** Leads to another tool: a link of the Studio's own would name a state of this one. */
export function ToolLink({name, children}: {name: string; children: ReactNode}) {
  const {basePath} = useWorkspace()
  const {navigateUrl} = useRouter()
  const path = `${basePath}/${name}`
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    navigateUrl({path})
  }
  return (
    <a href={path} onClick={follow}>
      {children}
    </a>
  )
}

interface DocumentLineProps {
  id: string
  type: string
  children: ReactNode
}

/** A document that opens in its form, with a sentence about it. */
export function DocumentLine({id, type, children}: DocumentLineProps) {
  const schemaType = useSchema().get(type)
  if (!schemaType) return null
  return (
    <li className="today-line">
      <IntentLink intent="edit" params={{id, type}}>
        <DocumentSummary id={id} schemaType={schemaType} />
      </IntentLink>
      <Text size={1} muted>
        {children}
      </Text>
    </li>
  )
}

/** An hour in Lagos, of an ISO date. */
export const timeOf = (iso: string): string => formatDateTime(Date.parse(iso))

/** The numbers that are not zero, each with what it counts. */
export function Counts({counts}: {counts: [count: number, name: string][]}) {
  return (
    <Stack as="ul" gap={3} padding={0} margin={0} className="today-lines">
      {counts
        .filter(([count]) => count > 0)
        .map(([count, name]) => (
          <Flex as="li" key={name} align="center" gap={3}>
            <Badge tone="primary">{count}</Badge>
            <Text>{name}</Text>
          </Flex>
        ))}
    </Stack>
  )
}
