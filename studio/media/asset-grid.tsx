import {DocumentIcon} from '@sanity/icons/Document'
import {Box, Button, Card, Flex, Select, Stack, Text, TextInput} from '@sanity/ui'
import {type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState} from 'react'
import {usePaneRouter} from 'sanity/structure'
import {ASSET_TYPES} from '#schemas/vocabulary.ts'
import {useKeptFocus} from '../kept-focus.ts'
import {ASSET_ORDERS, type AssetOrder, assetListQuery, typesListenQuery} from '../studio.queries.ts'
import {QueryState} from '../ui.tsx'
import {useLiveQuery} from '../use-live-query.ts'
import {type AssetRow, assetRows, nextInGrid, searchWords, sizeOf} from './asset-rows.ts'
import {DOCUMENT_TYPES} from './used-in.tsx'

/** How many are shown at first, and are added by “Show more”. */
const STEP = 60

const ORDER_TITLES: Record<AssetOrder, string> = {
  newest: 'Newest first',
  name: 'By name',
  largest: 'Largest first',
}

interface PaneProps {
  /** The id of the upload that is open beside the grid. */
  childItemId?: string
  /** `type`: pictures or files. */
  options?: Record<string, unknown>
}

/** Uploaded pictures or files in a grid: found by words, all or only those that nothing uses. Each opens its form. */
export function AssetGrid({childItemId, options}: PaneProps) {
  const type = ASSET_TYPES.find((name) => name === options?.['type'])
  if (!type) throw new Error(`The type “${String(options?.['type'])}” is not one of uploads.`)
  const [text, setText] = useState('')
  const [order, setOrder] = useState<AssetOrder>('newest')
  const [isUnused, setIsUnused] = useState(false)
  const [most, setMost] = useState(STEP)
  const searched = searchWords(useDeferredValue(text))
  const pattern = searched.join(' ')
  const params = useMemo(
    () => ({type, words: pattern.split(' '), most, types: [...DOCUMENT_TYPES, type]}),
    [type, pattern, most],
  )
  const list = assetListQuery({order, isUnused, isSearch: searched.length > 0})
  const query = useLiveQuery(list, typesListenQuery, params)
  const {total, rows} = assetRows(query.data)
  return (
    <Card height="fill" overflow="auto" padding={3}>
      <Stack gap={3}>
        <TextInput
          aria-label="Find by name or text"
          placeholder="Find by name or text"
          value={text}
          onChange={({currentTarget: {value}}) => setText(value)}
        />
        <Flex align="center" gap={2} wrap="wrap">
          <Button
            aria-pressed={isUnused}
            mode={isUnused ? 'default' : 'ghost'}
            onClick={() => setIsUnused(!isUnused)}
            text="Not used"
            title="Shows only what no document uses."
          />
          <Box>
            <Select
              aria-label="Order"
              value={order}
              onChange={({currentTarget: {value}}) => {
                const chosen = Object.keys(ASSET_ORDERS).find((name) => name === value)
                if (isOrder(chosen)) setOrder(chosen)
              }}
            >
              {Object.entries(ORDER_TITLES).map(([name, title]) => (
                <option key={name} value={name}>
                  {title}
                </option>
              ))}
            </Select>
          </Box>
          <Text muted role="status" size={1}>
            {query.data !== undefined && countOf(total, type)}
          </Text>
        </Flex>
        <QueryState query={query} loading="Loading the list" failed="The list could not be read." />
        {query.data !== undefined && total === 0 && <Text muted>There is nothing here.</Text>}
        <Grid rows={rows} openId={childItemId} />
        {rows.length < total && (
          <Button mode="ghost" onClick={() => setMost(most + STEP)} text="Show more" />
        )}
      </Stack>
    </Card>
  )
}

const isOrder = (name: string | undefined): name is AssetOrder =>
  name !== undefined && name in ASSET_ORDERS

function countOf(total: number, type: (typeof ASSET_TYPES)[number]): string {
  const noun = type === 'sanity.imageAsset' ? 'picture' : 'file'
  return total === 1 ? `1 ${noun}` : `${total} ${noun}s`
}

function Grid({rows, openId}: {rows: readonly AssetRow[]; openId: string | undefined}) {
  const roving = useRovingCards(openId)
  const kept = useKeptFocus(roving.onFocus)
  return (
    <ul className="asset-grid" {...roving} {...kept}>
      {rows.map((row) => (
        <AssetCard key={row.id} row={row} isOpen={row.id === openId} />
      ))}
    </ul>
  )
}

function AssetCard({
  row: {id, name, altText, size, url, uses},
  isOpen,
}: {
  row: AssetRow
  isOpen: boolean
}) {
  const {ChildLink} = usePaneRouter()
  return (
    <li className="asset-card" data-id={id} data-open={isOpen}>
      <ChildLink childId={id}>
        {id.startsWith('image-') ? (
          <img alt="" loading="lazy" src={`${url}?w=320&h=240&fit=max&auto=format`} />
        ) : (
          <Flex align="center" className="asset-file" justify="center">
            <Text size={4}>
              <DocumentIcon />
            </Text>
          </Flex>
        )}
        <Stack gap={2} padding={2}>
          <Text size={1} textOverflow="ellipsis" title={name} weight="medium">
            {name}
          </Text>
          {altText && (
            <Text muted size={1} textOverflow="ellipsis" title={altText}>
              {altText}
            </Text>
          )}
          <Text muted size={0}>
            {`${sizeOf(size)} · ${uses === 0 ? 'not used' : `used ${uses}×`}`}
          </Text>
        </Stack>
      </ChildLink>
    </li>
  )
}

/**
 * Makes the cards one stop of the Tab key: that where the focus is or was last, else the open one, or the first. The
 * arrows lead to the others.
 *
 * @returns The attributes of the list.
 */
function useRovingCards(openId: string | undefined) {
  const ref = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<string>()
  const linksOf = () => [...(ref.current?.querySelectorAll('a') ?? [])]
  const idOf = (link: Element | null) => link?.closest<HTMLElement>('.asset-card')?.dataset['id']
  // The Studio's link takes no attributes, so they are set once it is drawn.
  useEffect(() => {
    const links = linksOf()
    const linkOf = (id: string | undefined) => links.find((link) => idOf(link) === id)
    const current = linkOf(focused) ?? linkOf(openId) ?? links[0]
    for (const link of links) link.tabIndex = link === current ? 0 : -1
  })
  return {
    ref,
    onFocus: ({target}: {target: Element}) => setFocused(idOf(target)),
    onKeyDown: (event: KeyboardEvent) => {
      const links = linksOf()
      const lefts = links.map((link) => link.getBoundingClientRect().left)
      const columns = lefts.filter((left, index) =>
        lefts.slice(0, index + 1).every((l) => l <= left),
      ).length
      const index = links.findIndex((link) => link === event.target)
      const next = nextInGrid(event.key, {index, columns, count: links.length})
      if (next === undefined) return
      event.preventDefault()
      links[next]?.focus()
    },
  }
}
