import {
  Badge,
  Button,
  Card,
  Container,
  Flex,
  Heading,
  Spinner,
  Stack,
  Tab,
  TabList,
  TabPanel,
  Text,
} from '@sanity/ui'
import {type ComponentType, lazy, type ReactNode, Suspense, useState} from 'react'
import {definePlugin, type InputProps, Preview, type SchemaType, type Tool, useUser} from 'sanity'
import {route, useRouter} from 'sanity/router'
import {ReturnFocus} from './dialog-focus.tsx'
import {formatDateTime} from './lagos-time.ts'
import type {QueryResult} from './site-api/site-api.ts'

interface ToolDefinition {
  /** Its part of the URL. */
  name: string
  title: string
  icon: ComponentType
  /** One or two sentences under the title. */
  description: string
  /** Shown below the description, in a tool without tabs. */
  Content?: ComponentType
  tabs?: readonly ToolTab[]
}

interface ToolTab {
  id: string
  label: string
  Panel: ComponentType
}

/** A component that is loaded when it is first shown, with a spinner meanwhile. */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Loaded = lazy(async () => ({default: await load()}))
  return (props) => (
    <Suspense fallback={<Spinner muted />}>
      <Loaded {...props} />
    </Suspense>
  )
}

/** A tool of the Studio: heading, description and content in a scrolling column. */
export function defineTool({description, Content, tabs, ...tool}: ToolDefinition): Tool {
  const component = () => (
    <Card height="fill" overflow="auto">
      <Container width={2} padding={4} paddingY={5}>
        <Stack gap={5}>
          <Stack gap={3}>
            <Heading as="h1" size={2}>
              {tool.title}
            </Heading>
            <Text muted>{description}</Text>
          </Stack>
          <Suspense fallback={<Spinner muted />}>{Content && <Content />}</Suspense>
          {tabs && <ToolTabs tabs={tabs} />}
        </Stack>
      </Container>
    </Card>
  )
  return {...tool, component, ...(tabs && {router: tabRoutes})}
}

/** Each tab has a URL of its own, so that it stays over a reload. */
const tabRoutes = route.create('/', [route.create('/:tab')])

/** Tabs, each with its panel; without a tab in the URL the first is selected. */
function ToolTabs({tabs}: {tabs: readonly ToolTab[]}) {
  const {state, navigate} = useRouter()
  const selected = tabs.find(({id}) => id === state['tab']) ?? tabs[0]
  return (
    <Stack gap={5}>
      <TabList gap={1}>
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            id={`${tab.id}-tab`}
            aria-controls={`${tab.id}-panel`}
            label={tab.label}
            selected={tab === selected}
            onClick={() => navigate({tab: tab.id})}
          />
        ))}
      </TabList>
      {selected && (
        <TabPanel id={`${selected.id}-panel`} aria-labelledby={`${selected.id}-tab`}>
          <Suspense fallback={<Spinner muted />}>
            <selected.Panel />
          </Suspense>
        </TabPanel>
      )}
    </Stack>
  )
}

/** A plugin that draws some inputs of forms in its own way: those for which `draw` gives something. */
export const inputPlugin = (name: string, draw: (props: InputProps) => ReactNode) =>
  definePlugin({
    name,
    form: {components: {input: (props: InputProps) => draw(props) || props.renderDefault(props)}},
  })

/**
 * Says that a restored site sends nothing yet, and what is to be done; nothing for one that is live.
 *
 * @param held when its backup was made, as ISO 8601, or null.
 */
export function HeldNotice({held}: {held: string | null}) {
  if (held === null) return null
  return (
    <Card padding={4} radius={3} tone="caution" border role="status">
      <Text>
        This site was restored from the backup of {formatDateTime(Date.parse(held))}. It sends no
        mail, deletes nothing and makes no nightly backup until whoever runs the server says that it
        is the live one, by this command: npm run restore -- --go-live (in a release: node
        restore.mjs --go-live)
      </Text>
    </Card>
  )
}

/** Says that the mail server takes no mail, and why; nothing while it does. */
export function MailPauseNotice({pause}: {pause: {since: number; reason: string} | null}) {
  if (pause === null) return null
  return (
    <Card padding={4} radius={3} tone="caution" border role="status">
      <Text>
        The mail server takes no mail of this site since {formatDateTime(pause.since)} (
        {pause.reason}). It waits, and is tried again.
      </Text>
    </Card>
  )
}

/** An error message with a button that tries again. */
export function RetryCard({children, onRetry}: {children: ReactNode; onRetry: () => void}) {
  return (
    <Card padding={4} margin={3} radius={3} tone="critical" border role="alert">
      <Flex align="center" gap={4} wrap="wrap">
        <Text>{children}</Text>
        <Button text="Try again" tone="critical" mode="ghost" onClick={onRetry} />
      </Flex>
    </Card>
  )
}

interface QueryStateProps {
  query: QueryResult<unknown>
  /** The name of the spinner. */
  loading: string
  /** A sentence before the error's own message. */
  failed: string
}

/** Says above the data of a query that it failed, with a button that tries again, or that it is not there yet. */
export function QueryState({query: {data, error, refetch}, loading, failed}: QueryStateProps) {
  if (error !== undefined) {
    return (
      <RetryCard onRetry={refetch}>
        {failed} {error}
      </RetryCard>
    )
  }
  return data === undefined && <Spinner muted aria-label={loading} />
}

/** The dialog of a document action, and the handler that opens it; `content` gets a function that closes it. */
export function useActionDialog(header: string, content: (close: () => void) => ReactNode) {
  const [isOpen, setIsOpen] = useState(false)
  const onClose = () => setIsOpen(false)
  const dialog = {
    type: 'dialog' as const,
    header,
    onClose,
    content: <ReturnFocus>{content(onClose)}</ReturnFocus>,
  }
  return {onHandle: () => setIsOpen(true), dialog: isOpen && dialog}
}

/** Picture, title and second line of a document, as its type defines them. */
export function DocumentSummary({id, schemaType}: {id: string; schemaType: SchemaType}) {
  return (
    <Preview
      schemaType={schemaType}
      value={{_id: id, _type: schemaType.name}}
      layout="default"
      skipVisibilityCheck
    />
  )
}

/** The name of a person, by the id of their account. */
export function UserName({id}: {id: string}) {
  const [user] = useUser(id)
  return user?.displayName ?? 'Somebody'
}

/** Marks a document with a draft as edited, or as a draft alone: not published yet, or hidden. */
export function DraftBadge({hasDraft, isPublished}: {hasDraft: boolean; isPublished: boolean}) {
  if (!hasDraft) return null
  return (
    <Badge className="whole-badge" tone={isPublished ? 'caution' : 'neutral'} fontSize={0}>
      {isPublished ? 'Edited' : 'Draft'}
    </Badge>
  )
}

/** Saves a blob as a file. A plain link could not send the token of hosted Sanity. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
