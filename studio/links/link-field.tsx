import {Card, Flex, Stack, Text} from '@sanity/ui'
import {Autocomplete} from '@sanity/ui/autocomplete'
import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import {type FormNodeValidation, useClient} from 'sanity'
import {IntentLink} from 'sanity/router'
import {ITEM_TYPES} from '#schemas/pages.ts'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import {pathKey} from '#schemas/rules/path-key.ts'
import {addressOn, pathOf} from '#schemas/rules/site-paths.ts'
import {useQuery} from '../site-api/site-api.ts'
import {linkedItemQuery, linkItemsQuery, slugItemQuery} from '../studio.queries.ts'
import {addressIn, fixedPage, fixedPages, itemOffers, type PageOffer, targetOf} from './pages.ts'

/** How long after the last letter an address is stored, in milliseconds. */
const IDLE_MS = 600

/** For words that are left without a choice: nothing is stored of them. */
const refusal = (typed: string): string =>
  `“${typed}” is not stored: choose a page from the list, or write an address that begins with https:// or /.`

interface Props {
  /** The last address of the link. */
  value: string
  /** The published id of the document whose page it leads to. */
  page: string | undefined
  /** Stores an address, and the document whose page it is. */
  onChange: (href: string, page: string | undefined) => void
  /** Errors and warnings about the link. */
  problems: readonly Pick<FormNodeValidation, 'level' | 'message'>[]
  readOnly?: boolean | undefined
  input: Pick<ComponentProps<'input'>, 'ref' | 'onFocus' | 'aria-describedby' | 'aria-label'> & {
    id: string
  }
}

/** The address of a link; a page is found by the words of its title. */
export function LinkField({value, page: id, onChange, problems, readOnly, input}: Props) {
  const client = useClient({apiVersion: API_VERSION})
  const chosen = useChosenPage(id)
  const [query, setQuery] = useState<string | null>(null)
  const {offers, isSearching, isEmpty} = useOffers(query)
  const [refused, setRefused] = useState('')
  /** The latest address that was given, beside which an answer about an older one is too late. */
  const latest = useRef('')
  const shown = chosen ? addressOn(chosen.path, value) : value

  const write = (href: string, page: string | undefined) => {
    latest.current = href
    onChange(href, page)
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
    const href = typed.trim() === '' ? '' : addressIn(typed, location.origin)
    if (href === undefined) return false
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

  const choose = ({path: href, id: page}: PageOffer) => {
    typing.drop()
    setRefused('')
    write(href, page)
  }
  /** Stores an address at once, and says of words that they are none. */
  const end = () => {
    const typed = typing.end()
    if (typed !== '') setRefused(typed)
  }

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const {selectionStart, selectionEnd, value: text} = event.currentTarget
    const isWhole = selectionStart === 0 && selectionEnd === text.length
    if (readOnly || !isWhole || !give(event.clipboardData.getData('text/plain'))) return
    event.preventDefault()
    typing.drop()
  }
  const pressKey = ({key, target}: KeyboardEvent) => {
    if (key === 'Escape') typing.drop()
    else if (key === 'Enter' && target instanceof HTMLInputElement) end()
  }
  return (
    <Stack gap={3}>
      <div
        role="presentation"
        onKeyDownCapture={pressKey}
        // Escape closes the list, and not the dialog around it.
        onKeyDown={(event) => query !== null && event.key === 'Escape' && event.stopPropagation()}
      >
        <Autocomplete<LinkOption>
          {...input}
          placeholder="Title of a page, or an address"
          value={shown}
          options={offers.map((offer) => ({value: offer.path, offer}))}
          filterOption={() => true}
          loading={isSearching}
          openButton={{'aria-label': 'Show all pages', onClick: () => setQuery('')}}
          readOnly={readOnly}
          renderOption={({offer}) => <Offer offer={offer} />}
          onPaste={paste}
          onQueryChange={(text) => {
            setQuery(text)
            if (text === null) return end()
            setRefused('')
            typing.begin(text)
          }}
          onSelect={(selected) => {
            const offer = offers.find((candidate) => candidate.path === selected)
            if (offer) choose(offer)
          }}
          onChange={(text) => {
            if (text !== '') return
            typing.drop()
            write('', undefined)
          }}
        />
      </div>
      {id && <Target id={id} page={chosen} />}
      <div role="status">
        <Stack gap={3}>
          {isEmpty && (
            <Text size={1} muted>
              No page has these words in its title.
            </Text>
          )}
          {refused !== '' && <Note level="warning">{refusal(refused)}</Note>}
          {value !== '' &&
            problems.map(({level, message}) => (
              <Note key={message} level={level}>
                {message}
              </Note>
            ))}
        </Stack>
      </div>
    </Stack>
  )
}

type LinkOption = {value: string; offer: PageOffer}

/** A page in the list, which says by the other properties whether it has the focus. */
function Offer({offer, ...state}: {offer: PageOffer; disabled?: boolean; tabIndex?: number}) {
  const {title, kind, path} = offer
  return (
    <Card {...state} as="button" padding={3} radius={2}>
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

/** The words of a fault, which the form's own mark has only where it is pointed at. */
function Note({level, children}: {level: FormNodeValidation['level']; children: string}) {
  return (
    <Card padding={3} radius={2} tone={level === 'error' ? 'critical' : 'caution'}>
      <Text size={1}>{children}</Text>
    </Card>
  )
}

/**
 * Waits with what is typed until it is whole: after a pause, at Enter, or when the field is left. `end` gives back
 * what is no address.
 */
function useTyping(give: (typed: string) => boolean) {
  const pending = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const drop = () => {
    clearTimeout(timer.current)
    pending.current = null
  }
  const end = (): string => {
    const typed = pending.current
    drop()
    return typed === null || give(typed) ? '' : typed.trim()
  }
  const latestGive = useRef(give)
  useEffect(() => {
    latestGive.current = give
  })
  const begin = (text: string) => {
    drop()
    pending.current = text
    // A field that is emptied may be on the way to other words.
    if (text.trim() === '') return
    timer.current = setTimeout(() => {
      if (latestGive.current(text)) pending.current = null
    }, IDLE_MS)
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

/** The pages to offer for what was typed; none before, and for an address, which names its page. */
function useOffers(query: string | null) {
  const client = useClient({apiVersion: API_VERSION})
  const isOpen = query !== null && addressIn(query, location.origin) === undefined
  const text = isOpen ? query.trim() : ''
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
  const offers = isOpen ? (data?.offers ?? []) : []
  const isSearching = isOpen && data?.text !== text && !error
  return {offers, isSearching, isEmpty: isOpen && data?.text === text && offers.length === 0}
}
