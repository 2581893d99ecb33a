import {Card, Flex, Stack, Text} from '@sanity/ui'
import {Autocomplete} from '@sanity/ui/autocomplete'
import {
  type ClipboardEvent,
  createContext,
  type KeyboardEvent,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  isObjectInputProps,
  isStringInputProps,
  type ObjectInputProps,
  set,
  type StringInputProps,
  unset,
  useClient,
} from 'sanity'
import {IntentLink} from 'sanity/router'
import {ITEM_TYPES} from '#schemas/pages.ts'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import {pathKey} from '#schemas/rules/path-key.ts'
import {addressOn, pageIn, pageReference, pathOf} from '#schemas/rules/site-paths.ts'
import {useQuery} from '../site-api/site-api.ts'
import {linkedItemQuery, linkItemsQuery, slugItemQuery} from '../studio.queries.ts'
import {inputPlugin} from '../ui.tsx'
import {addressIn, fixedPage, fixedPages, itemOffers, type PageOffer, targetOf} from './pages.ts'

/** The object that holds a link: its text and its page are fields of it. */
const Holder = createContext<Pick<ObjectInputProps, 'value' | 'onChange'> | undefined>(undefined)

/**
 * Finds the page of a link by its title, over the text that holds its address: the fields that `linkFields` makes, in
 * forms and in the links of texts.
 */
export const linkInput = inputPlugin('link-input', (props) => {
  if (isStringInputProps(props)) return props.schemaType.options?.link && <LinkInput {...props} />
  if (!isObjectInputProps(props) || !props.schemaType.fields.some(isPageField)) return false
  return <LinkHolder {...props} />
})

function LinkHolder(props: ObjectInputProps) {
  const {value, onChange, renderDefault} = props
  const holder = useMemo(() => ({value, onChange}), [value, onChange])
  return <Holder value={holder}>{renderDefault(props)}</Holder>
}

const isPageField = ({name, type}: ObjectInputProps['schemaType']['fields'][number]): boolean =>
  name === 'page' && type.name === 'reference'

/** How long after the last letter an address is stored, in milliseconds. */
const IDLE_MS = 600

function LinkInput(props: StringInputProps) {
  const {value = '', readOnly, path} = props
  const {id: inputId, ref, onFocus, 'aria-describedby': describedBy} = props.elementProps
  const holder = useContext(Holder)
  const client = useClient({apiVersion: API_VERSION})
  const id = pageIn(holder?.value)
  const chosen = useChosenPage(id)
  const [query, setQuery] = useState<string | null>(null)
  const {offers, isSearching} = useOffers(query)
  /** The latest address that was given, beside which an answer about an older one is too late. */
  const latest = useRef('')
  const shown = chosen ? addressOn(chosen.path, value) : value

  const write = (href: string, page: string | undefined) => {
    latest.current = href
    const [field] = path.slice(-1)
    if (typeof field !== 'string') return
    holder?.onChange([
      href ? set(href, [field]) : unset([field]),
      page ? set(pageReference(page), ['page']) : unset(['page']),
    ])
  }
  const chooseItem = async (href: string, target: {type: string; slug: string}) => {
    // Where the answer fails it stays an address, which the form judges.
    const item = await client
      .fetch<unknown>(slugItemQuery, target, {perspective: 'drafts'})
      .catch(() => null)
    if (typeof item === 'string' && latest.current === href) write(href, item)
  }
  /** Stores what was typed or pasted, where it is an address, with the page that has it. */
  const give = (typed: string): boolean => {
    const href = addressIn(typed, location.origin)
    if (href === undefined || !holder) return false
    if (href === shown) return true
    const target = targetOf(href)
    const isChosen = chosen && pathKey(pathOf(href)) === pathKey(chosen.path)
    if (isChosen) write(href, chosen.id)
    else write(href, target && 'id' in target ? target.id : undefined)
    if (isChosen || !target || 'id' in target) return true
    void chooseItem(href, target)
    return true
  }
  const typing = useTyping(give)
  if (!holder) return props.renderDefault(props)

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const {selectionStart: start, selectionEnd: end, value: text} = event.currentTarget
    const pasted = event.clipboardData.getData('text/plain')
    if (start !== 0 || end !== text.length || !give(pasted)) return
    event.preventDefault()
    typing.drop()
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') typing.drop()
    else if (event.key === 'Enter') typing.end()
  }
  return (
    <Stack gap={3}>
      <div onKeyDownCapture={pressKey}>
        <Autocomplete<LinkOption>
          id={inputId}
          ref={ref}
          aria-describedby={describedBy}
          placeholder="Title of a page, or an address"
          value={shown}
          options={offers.map((offer) => ({value: offer.path, offer}))}
          filterOption={() => true}
          loading={isSearching}
          openButton
          readOnly={readOnly}
          renderOption={({offer}) => <Offer {...offer} />}
          onFocus={onFocus}
          onPaste={paste}
          onQueryChange={(text) => {
            setQuery(text)
            if (text === null) typing.end()
            else typing.begin(text)
          }}
          onSelect={(selected) => {
            typing.drop()
            const offer = offers.find((candidate) => candidate.path === selected)
            if (offer) write(offer.path, offer.id)
          }}
          onChange={(text) => {
            if (text === '') write('', undefined)
          }}
        />
      </div>
      {id && <Target id={id} page={chosen} />}
    </Stack>
  )
}

type LinkOption = {value: string; offer: PageOffer}

function Offer({title, kind, path}: PageOffer) {
  return (
    <Card as="button" padding={3} radius={2}>
      <Stack gap={2}>
        <Text size={1} weight="medium">
          {title}
        </Text>
        <Text size={1} muted textOverflow="ellipsis">
          {kind} · {path}
        </Text>
      </Stack>
    </Card>
  )
}

/** Says which page a link leads to. The form says where that is gone or not published. */
function Target({id, page}: {id: string; page: PageOffer | undefined}) {
  if (!page) return null
  return (
    <Flex gap={2} wrap="wrap" align="center">
      <Text size={1} muted>
        Leads to “{page.title}” ({page.kind}), also when its address changes.
      </Text>
      <Text size={1}>
        <IntentLink intent="edit" params={{id}}>
          Open
        </IntentLink>
      </Text>
    </Flex>
  )
}

/** Waits with what is typed until it is whole: after a pause, at Enter, or when the field is left. */
function useTyping(give: (typed: string) => boolean) {
  const pending = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const drop = () => {
    clearTimeout(timer.current)
    pending.current = null
  }
  const end = () => {
    const typed = pending.current
    drop()
    if (typed !== null) give(typed)
  }
  const latestEnd = useRef(end)
  useEffect(() => {
    latestEnd.current = end
  })
  const begin = (text: string) => {
    drop()
    pending.current = text
    timer.current = setTimeout(() => latestEnd.current(), IDLE_MS)
  }
  return {begin, end, drop}
}

/** The page of a link; undefined while it is read, and where it is gone. */
function useChosenPage(id: string | undefined): PageOffer | undefined {
  const client = useClient({apiVersion: API_VERSION})
  const fixed = fixedPage(id)
  const {data} = useQuery(
    useCallback(
      async (signal: AbortSignal) =>
        id === undefined || fixedPage(id)
          ? []
          : itemOffers(
              await client.fetch<unknown>(linkedItemQuery, {id}, {signal, perspective: 'drafts'}),
            ),
      [client, id],
    ),
  )
  return fixed ?? data?.find((page) => page.id === id)
}

/** The pages to offer for what was typed; none before. */
function useOffers(query: string | null) {
  const client = useClient({apiVersion: API_VERSION})
  // An address names its page already, and what the field holds is shown with the newest.
  const text = query === null || addressIn(query, location.origin) ? '' : query.trim()
  const isOpen = query !== null
  const {data, error} = useQuery(
    useCallback(
      async (signal: AbortSignal) => {
        if (!isOpen) return undefined
        const params = {types: ITEM_TYPES, text: text === '' ? '' : `${text}*`}
        const options = {signal, perspective: 'drafts' as const}
        const items = itemOffers(await client.fetch<unknown>(linkItemsQuery, params, options))
        return {text, offers: [...fixedPages(text), ...items]}
      },
      [client, isOpen, text],
    ),
  )
  const isSearching = isOpen && data?.text !== text && !error
  return {offers: isOpen ? (data?.offers ?? []) : [], isSearching}
}
