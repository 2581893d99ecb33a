import {Badge, Box, Button, Card, Flex, Select, Stack, Text, TextArea, TextInput} from '@sanity/ui'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import {useClient, useCurrentUser, useUserListWithPermissions} from 'sanity'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import {
  type EnquiryChange,
  type EnquiryItem,
  type InboxPerson,
  NOTE_LENGTH,
} from '#web/contract/inbox.ts'
import {DESK_LENGTH} from '#web/contract/my-data.ts'
import {ConfirmButton} from '../confirm-button.tsx'
import {formatDateTime} from '../lagos-time.ts'
import {useQuery} from '../site-api/site-api.ts'
import {desksQuery} from '../studio.queries.ts'
import type {Action} from '../use-action.ts'
import type {InboxApi} from './inbox-api.ts'

interface Desk {
  /** Colleagues who may have an enquiry; none where the Studio has no people. */
  people: readonly InboxPerson[]
  /** The names of the desks that the site's contacts give. */
  desks: readonly string[]
}

const DeskContext = createContext<Desk>({people: [], desks: []})

/** Fetches once what every enquiry offers: colleagues and desks. */
export function DeskProvider({api, children}: {api: InboxApi; children: ReactNode}) {
  const client = useClient({apiVersion: API_VERSION})
  const ownPeople = useQuery(useCallback((signal: AbortSignal) => api.fetchPeople(signal), [api]))
  const members = useMembers()
  const desks = useQuery(
    useCallback((signal: AbortSignal) => client.fetch<unknown>(desksQuery, {}, {signal}), [client]),
  )
  const people = ownPeople.data?.length ? ownPeople.data : members
  const value = useMemo(() => ({people, desks: namesIn(desks.data)}), [people, desks.data])
  return <DeskContext value={value}>{children}</DeskContext>
}

const namesIn = (names: unknown): string[] =>
  Array.isArray(names)
    ? [...new Set(names.filter((name) => typeof name === 'string' && name.trim() !== ''))]
    : []

/** Whoever may change this may open the Inbox. */
const EDITORS_DOCUMENT = {
  _id: 'siteSettings',
  _type: 'siteSettings',
  _rev: '',
  _createdAt: '',
  _updatedAt: '',
}

/** The editors of a project of hosted Sanity; the local lake's project has no members. */
function useMembers(): InboxPerson[] {
  const {data} = useUserListWithPermissions({
    documentValue: EDITORS_DOCUMENT,
    permission: 'update',
  })
  return useMemo(
    () =>
      (data ?? []).flatMap(({id, displayName, granted}) =>
        granted ? [{id, name: displayName ?? id}] : [],
      ),
    [data],
  )
}

/** The state that the person saw: the site refuses to overwrite a colleague's later change. */
const seenOf = ({assigned_at, answered_at}: EnquiryItem) => ({seen: {assigned_at, answered_at}})

interface Props {
  item: EnquiryItem
  change: (values: EnquiryChange) => void
}

/** Says in the heading of an enquiry who has it. */
export function AssigneeBadge({item: {assignee_id, assignee, answered_at}}: {item: EnquiryItem}) {
  const me = useCurrentUser()
  if (assignee === null || answered_at !== null) return null
  return assignee_id === me?.id ? (
    <Badge tone="primary">With you</Badge>
  ) : (
    <Badge>With {assignee}</Badge>
  )
}

/** Who has an enquiry; it is taken, handed over or released. */
export function Assignee({item, change}: Props) {
  const {people} = use(DeskContext)
  const me = useCurrentUser()
  const [chosen, setChosen] = useState('')
  const isMine = item.assignee_id !== null && item.assignee_id === me?.id
  const colleagues = people.filter(({id}) => id !== item.assignee_id && id !== me?.id)
  const person = colleagues.find(({id}) => id === chosen)
  const give = (assignee: InboxPerson | null) => {
    setChosen('')
    change({assignee, ...seenOf(item)})
  }
  return (
    <Flex gap={2} wrap="wrap" align="center">
      <Box flex={1} style={{minWidth: '14rem'}}>
        <Text size={1}>{sentenceOf(item, isMine)}</Text>
      </Box>
      {me && !isMine && (
        <Button
          mode="ghost"
          text={item.assignee === null ? 'Take it' : 'Take it over'}
          onClick={() => give({id: me.id, name: me.name || me.email})}
        />
      )}
      {item.assignee !== null && <Button mode="ghost" text="Release" onClick={() => give(null)} />}
      {colleagues.length > 0 && (
        <>
          <Box>
            <Select
              aria-label="Colleague who is to have it"
              value={person?.id ?? ''}
              onChange={(event) => setChosen(event.currentTarget.value)}
            >
              <option value="">Hand over to…</option>
              {colleagues.map(({id, name}) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Box>
          {person && <Button tone="primary" text="Hand over" onClick={() => give(person)} />}
        </>
      )}
    </Flex>
  )
}

function sentenceOf({assignee, assigned_by, assigned_at}: EnquiryItem, isMine: boolean): string {
  if (assignee === null || assigned_at === null) return 'Nobody has it yet.'
  const giver = assigned_by === null || assigned_by === assignee ? '' : `, from ${assigned_by}`
  return `${isMine ? 'You have' : `${assignee} has`} it since ${formatDateTime(assigned_at)}${giver}.`
}

const OTHER_DESK = 'other'

/** Marks a message as answered, by a desk: who sent it reads both on the page that shows what is held about them. */
export function Answered({item, change}: Props) {
  const {desks} = use(DeskContext)
  const [selected, setSelected] = useState('')
  const [text, setText] = useState('')
  const isOther = desks.length === 0 || selected === OTHER_DESK
  if (item.answered_at !== null) {
    return (
      <Flex>
        <Button
          mode="ghost"
          text="Mark as not answered"
          onClick={() => change({answered: null, ...seenOf(item)})}
        />
      </Flex>
    )
  }
  return (
    <Flex gap={2} wrap="wrap" align="center">
      {desks.length > 0 && (
        <Box flex={1} style={{minWidth: '14rem'}}>
          <Select
            aria-label="Desk that answered"
            value={selected}
            onChange={(event) => setSelected(event.currentTarget.value)}
          >
            <option value="">Desk that answered: not named</option>
            {desks.map((desk) => (
              <option key={desk} value={`desk ${desk}`}>
                {desk}
              </option>
            ))}
            <option value={OTHER_DESK}>Another desk…</option>
          </Select>
        </Box>
      )}
      {isOther && (
        <Box flex={1} style={{minWidth: '14rem'}}>
          <TextInput
            aria-label="Name of the desk that answered"
            placeholder="Desk that answered, such as: Customer desk"
            maxLength={DESK_LENGTH}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Box>
      )}
      <Button
        mode="ghost"
        text="Mark as answered"
        onClick={() =>
          change({answered: isOther ? text : selected.replace(/^desk /, ''), ...seenOf(item)})
        }
      />
    </Flex>
  )
}

/** Notes of colleagues on an enquiry, and a field for another one. */
export function Notes({item, api, action}: {item: EnquiryItem; api: InboxApi; action: Action}) {
  const id = useId()
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const {isRunning, run} = action
  const addNote = () =>
    run(() => api.addNote(item.id, text), {
      onDone: () => {
        setText('')
        // The button is off without a text.
        field.current?.focus()
      },
    })
  return (
    <Stack gap={3}>
      {item.notes.map((note) => (
        <Card key={note.id} padding={3} radius={2} tone="transparent" border>
          <Flex gap={3} align="flex-start" wrap="wrap">
            <Stack gap={3} flex={1} style={{minWidth: '12rem'}}>
              <Text size={1} style={{whiteSpace: 'pre-wrap', overflowWrap: 'anywhere'}}>
                {note.text}
              </Text>
              <Text muted size={1}>
                {note.written_by}, {formatDateTime(note.written_at)}
              </Text>
            </Stack>
            <ConfirmButton
              text="Delete note"
              question="Delete this note?"
              confirmText="Delete note"
              onConfirm={() => run(() => api.deleteNote(item.id, note.id))}
            >
              It is gone then, for everybody.
            </ConfirmButton>
          </Flex>
        </Card>
      ))}
      <TextArea
        ref={field}
        aria-label="Note for colleagues"
        aria-describedby={id}
        placeholder="Note for colleagues"
        rows={2}
        maxLength={NOTE_LENGTH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Flex gap={3} align="center" wrap="wrap">
        <Box flex={1} style={{minWidth: '14rem'}}>
          <Text id={id} muted size={1}>
            {item.fullname} reads notes too, without your name, where they ask what is held about
            them.
          </Text>
        </Box>
        <Button
          mode="ghost"
          text="Add note"
          disabled={isRunning || text.trim() === ''}
          onClick={addNote}
        />
      </Flex>
    </Stack>
  )
}
