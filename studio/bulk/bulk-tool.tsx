import {Box, Button, Card, Checkbox, Flex, Select, Stack, Text, TextInput} from '@sanity/ui'
import {type ReactNode, useId, useRef, useState} from 'react'
import {getReleaseIdFromReleaseDocumentId, useActiveReleases} from 'sanity'
import {useRouter} from 'sanity/router'
import {schemaTypes} from '#schemas/index.ts'
import {SINGLETON_IDS} from '#schemas/pages.ts'
import {NEWS_CATEGORIES} from '#schemas/vocabulary.ts'
import {useKeptFocus} from '../kept-focus.ts'
import {BULK_LIMIT, bulkListQuery, rowsListenQuery} from '../studio.queries.ts'
import {useRoleReason} from '../team/roles.ts'
import {DraftBadge, QueryState} from '../ui.tsx'
import {useLiveQuery} from '../use-live-query.ts'
import {BulkDialog} from './bulk-dialog.tsx'
import {type BulkRow, bulkRows} from './bulk-items.ts'
import type {BulkAction} from './plan.ts'

/** The types of which there are many documents. */
const TYPES = schemaTypes.flatMap(({name, type, title}) =>
  type === 'document' && !SINGLETON_IDS.some((id) => id === name) ? [{name, title}] : [],
)

/** Chooses documents of a type, and changes them at once. The type is part of the URL. */
export function BulkTool() {
  const {state, navigate} = useRouter()
  const selectId = useId()
  const type = TYPES.find(({name}) => name === state['type'])?.name ?? 'news'
  return (
    <Stack gap={4}>
      <Stack gap={3}>
        <Text as="label" htmlFor={selectId} size={1} weight="medium">
          Kind
        </Text>
        <Select
          id={selectId}
          value={type}
          onChange={({currentTarget: {value}}) => navigate({type: value})}
        >
          {TYPES.map(({name, title}) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </Select>
      </Stack>
      <Choice key={type} type={type} />
    </Stack>
  )
}

function Choice({type}: {type: string}) {
  const [params] = useState({type})
  const query = useLiveQuery(bulkListQuery, rowsListenQuery, params)
  const rows = bulkRows(query.data)
  const [filter, setFilter] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [action, setAction] = useState<BulkAction>()
  const shown = rows.filter(({title}) => title.toLowerCase().includes(filter.trim().toLowerCase()))
  const ids = rows.filter(({id}) => chosen.has(id)).map(({id}) => id)
  const choose = (changed: readonly BulkRow[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const {id} of changed) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }
  const kept = useKeptFocus()
  const filterInput = useRef<HTMLInputElement>(null)
  const close = (isChanged: boolean) => {
    setAction(undefined)
    if (!isChanged) return
    setChosen(new Set())
    // The button that opened the dialog is off now, and could not be focused.
    filterInput.current?.focus()
  }
  const areAll = shown.length > 0 && shown.every(({id}) => chosen.has(id))
  return (
    <Stack gap={4}>
      <TextInput
        ref={filterInput}
        aria-label="Filter by title"
        placeholder="Filter by title"
        value={filter}
        onChange={({currentTarget: {value}}) => setFilter(value)}
      />
      <Actions type={type} count={ids.length} onChoose={setAction} />
      <QueryState query={query} loading="Loading the list" failed="The list could not be read." />
      {Array.isArray(query.data) && query.data.length === BULK_LIMIT && (
        <Text muted size={1}>
          These are the ones that were changed last. There are more.
        </Text>
      )}
      {query.data !== undefined && (
        <Card border radius={3}>
          <BulkLine
            label={`All ${shown.length} shown`}
            isChosen={areAll}
            onChoose={(isChosen) => choose(shown, isChosen)}
          />
          <Stack as="ul" padding={0} margin={0} className="bulk-list" {...kept}>
            {shown.map((row) => (
              <li key={row.id}>
                <BulkLine
                  label={row.title}
                  isChosen={chosen.has(row.id)}
                  onChoose={(isChosen) => choose([row], isChosen)}
                  badge={
                    <DraftBadge
                      hasDraft={row.draft !== null}
                      isPublished={row.published !== null}
                    />
                  }
                />
              </li>
            ))}
          </Stack>
          {shown.length === 0 && (
            <Card padding={4}>
              <Text muted>There is nothing of this kind.</Text>
            </Card>
          )}
        </Card>
      )}
      {action && <BulkDialog action={action} ids={ids} onClose={close} />}
    </Stack>
  )
}

interface BulkLineProps {
  label: string
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  badge?: ReactNode
}

function BulkLine({label, isChosen, onChoose, badge}: BulkLineProps) {
  return (
    <Flex as="label" align="center" gap={3} padding={3} className="bulk-line">
      <Checkbox checked={isChosen} onChange={({currentTarget: {checked}}) => onChoose(checked)} />
      <Text style={{overflowWrap: 'anywhere'}}>{label}</Text>
      {badge}
    </Flex>
  )
}

interface ActionsProps {
  type: string
  /** How many documents are chosen. */
  count: number
  onChoose: (action: BulkAction) => void
}

/** The changes that can be made of the chosen documents; each is planned before it is made. */
function Actions({type, count, onChoose}: ActionsProps) {
  const reason = useRoleReason('editor')
  const draftReason = useRoleReason('contributor')
  const {data} = useActiveReleases()
  const releases = data
    .filter(({state, metadata}) => state === 'active' && metadata.cardinality !== 'one')
    // The Studio's list of releases leaves out the field `name`.
    .map(({_id, metadata}) => ({
      releaseId: getReleaseIdFromReleaseDocumentId(_id),
      title: metadata.title || 'Untitled release',
    }))
  const off = {disabled: count === 0 || reason !== undefined, title: reason}
  return (
    <Card className="bulk-actions" paddingY={2}>
      <Flex gap={2} wrap="wrap" align="center" role="group" aria-label="Change the chosen ones">
        <Text size={1} muted role="status">
          {count} chosen
        </Text>
        <Button {...off} text="Publish…" mode="ghost" onClick={() => onChoose({name: 'publish'})} />
        <Button {...off} text="Hide…" mode="ghost" onClick={() => onChoose({name: 'hide'})} />
        <Button
          {...off}
          text="Delete…"
          mode="ghost"
          tone="critical"
          onClick={() => onChoose({name: 'delete'})}
        />
        {releases.length > 0 && (
          <Box className="bulk-select">
            <Select
              {...off}
              aria-label="Add to a release"
              value=""
              onChange={({currentTarget: {value}}) => {
                const release = releases.find(({releaseId}) => releaseId === value)
                if (release) onChoose({name: 'release', ...release})
              }}
            >
              <option value="">Add to a release…</option>
              {releases.map(({releaseId, title}) => (
                <option key={releaseId} value={releaseId}>
                  {title}
                </option>
              ))}
            </Select>
          </Box>
        )}
        {type === 'news' && (
          <Box className="bulk-select">
            <Select
              disabled={count === 0 || draftReason !== undefined}
              title={draftReason}
              aria-label="Set a category"
              value=""
              onChange={({currentTarget: {value}}) => {
                const category = NEWS_CATEGORIES.find((name) => name === value)
                if (category) onChoose({name: 'category', category})
              }}
            >
              <option value="">Set a category…</option>
              {NEWS_CATEGORIES.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          </Box>
        )}
      </Flex>
      {reason && (
        <Box marginTop={3}>
          <Text muted size={1}>
            {draftReason
              ? 'Changes need the role contributor or editor.'
              : 'Publishing, hiding, deleting and releases need the role editor.'}
          </Text>
        </Box>
      )}
    </Card>
  )
}
