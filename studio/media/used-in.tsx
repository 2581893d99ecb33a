import {Badge, Button, Card, Flex, Stack, Text} from '@sanity/ui'
import {useMemo, useState} from 'react'
import {pathToString, useSchema} from 'sanity'
import {IntentLink} from 'sanity/router'
import {schemaTypes} from '#schemas/index.ts'
import {fieldTitle} from '../content-health/document-row.tsx'
import {assetUsesQuery, typesListenQuery} from '../studio.queries.ts'
import {useRoleReason} from '../team/roles.ts'
import {DocumentSummary, loadLater, QueryState} from '../ui.tsx'
import {useLiveQuery} from '../use-live-query.ts'
import {type AssetUse, assetUses, type UseState} from './asset-uses.ts'

const ReplaceDialog = loadLater(async () => (await import('./replace-dialog.tsx')).ReplaceDialog)

export const DOCUMENT_TYPES = schemaTypes.flatMap(({name, type}) =>
  type === 'document' ? [name] : [],
)

const STATE_TITLES: Record<UseState, string> = {
  published: 'On the site',
  draft: 'Draft',
  release: 'In a release',
}

/** Lists the documents that use a picture or a file; each field of theirs is a link. */
export function UsedIn({assetId}: {assetId: string}) {
  const params = useMemo(() => ({id: assetId, types: DOCUMENT_TYPES}), [assetId])
  const query = useLiveQuery(assetUsesQuery, typesListenQuery, params)
  const uses = assetUses(query.data, assetId)
  const reason = useRoleReason('contributor')
  const [isReplacing, setIsReplacing] = useState(false)
  return (
    <Card as="section" aria-label="Used in" border padding={3} radius={2}>
      <Stack gap={4}>
        <Flex align="center" gap={3} justify="space-between" wrap="wrap">
          <Text as="h2" size={1} weight="medium">
            {query.data === undefined ? 'Used in' : `Used in (${uses.length})`}
          </Text>
          {uses.length > 0 && (
            <Button
              disabled={reason !== undefined}
              fontSize={1}
              mode="ghost"
              onClick={() => setIsReplacing(true)}
              padding={2}
              text="Replace everywhere…"
              title={reason}
            />
          )}
        </Flex>
        {reason && uses.length > 0 && (
          <Text muted size={1}>
            {reason}
          </Text>
        )}
        <QueryState
          query={query}
          loading="Looking for uses"
          failed="It could not be read where this is used."
        />
        {query.data !== undefined && uses.length === 0 && (
          <Text muted size={1}>
            No document uses it.
          </Text>
        )}
        <Stack as="ul" className="plain-list" gap={4} margin={0} padding={0}>
          {uses.map((use) => (
            <Use key={use.id} use={use} />
          ))}
        </Stack>
        {isReplacing && <ReplaceDialog assetId={assetId} onClose={() => setIsReplacing(false)} />}
      </Stack>
    </Card>
  )
}

/** A document that uses something, with a link to it and to each field. */
export function Use({
  use: {id, type, states, paths, document},
  onOpen,
}: {
  use: AssetUse
  /** Called when a link to it is followed. */
  onOpen?: () => void
}) {
  const schemaType = useSchema().get(type)
  if (!schemaType) return null
  return (
    <Stack as="li" gap={2}>
      <Flex align="center" gap={2} wrap="wrap">
        <IntentLink className="plain-link" intent="edit" params={{id, type}} onClick={onOpen}>
          <DocumentSummary id={id} schemaType={schemaType} />
        </IntentLink>
        {states.map((state) => (
          <Badge key={state} fontSize={0}>
            {STATE_TITLES[state]}
          </Badge>
        ))}
      </Flex>
      {paths.map((path) => (
        <Text key={pathToString(path)} size={1}>
          <IntentLink intent="edit" params={{id, type, path: pathToString(path)}} onClick={onOpen}>
            {fieldTitle(document, path, schemaType)}
          </IntentLink>
        </Text>
      ))}
    </Stack>
  )
}
