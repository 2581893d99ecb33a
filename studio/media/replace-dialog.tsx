import {UploadIcon} from '@sanity/icons/Upload'
import {Box, Button, Card, Checkbox, Dialog, Flex, Stack, Text} from '@sanity/ui'
import {useCallback, useId, useRef, useState} from 'react'
import {pathToString, useClient, useSchema, useSource} from 'sanity'
import {IntentLink} from 'sanity/router'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import {isAssetId, isRecord} from '#schemas/rules/site-paths.ts'
import {fieldTitle} from '../content-health/document-row.tsx'
import {useQuery} from '../site-api/site-api.ts'
import {useRoleReason} from '../team/roles.ts'
import {DialogStep, ReturnFocus} from '../dialog-focus.tsx'
import {QueryState} from '../ui.tsx'
import {useAction} from '../use-action.ts'
import {
  fetchUses,
  planReplacement,
  type Remark,
  replaceAsset,
  type ReplacePlan,
} from './replace-asset.ts'

interface Props {
  /** The picture or file that is replaced. */
  assetId: string
  onClose: () => void
}

/** Puts another picture or file wherever one is used: it is chosen or uploaded, then the changes are listed and made. */
export function ReplaceDialog({assetId, onClose}: Props) {
  const dialogId = useId()
  const [toId, setToId] = useState<string>()
  const [done, setDone] = useState<ReplacePlan>()
  const kind = assetId.startsWith('image-') ? 'image' : 'file'
  const noun = kind === 'image' ? 'picture' : 'file'
  const step = () => {
    if (done) return <Done plan={done} noun={noun} onClose={onClose} />
    if (toId === undefined)
      return <Choose assetId={assetId} kind={kind} noun={noun} onChoose={setToId} />
    return <Plan fromId={assetId} toId={toId} onBack={() => setToId(undefined)} onDone={setDone} />
  }
  return (
    <ReturnFocus>
      <Dialog
        id={dialogId}
        header={`Replace this ${noun} wherever it is used`}
        onClose={onClose}
        width={1}
      >
        <Box padding={4}>
          <DialogStep key={done ? 'done' : (toId ?? 'choose')}>{step()}</DialogStep>
        </Box>
      </Dialog>
    </ReturnFocus>
  )
}

interface ChooseProps {
  assetId: string
  kind: 'image' | 'file'
  noun: string
  onChoose: (assetId: string) => void
}

/** Uploads the new one, or chooses it in the Studio's own browser of uploads. */
function Choose({assetId, kind, noun, onChoose}: ChooseProps) {
  const client = useClient({apiVersion: API_VERSION})
  const {form} = useSource()
  const [assetSource] = form[kind].assetSources
  const input = useRef<HTMLInputElement>(null)
  const [isBrowsing, setIsBrowsing] = useState(false)
  const {isRunning, run} = useAction({failed: 'It was not uploaded.'})
  const upload = (file: File | undefined) => {
    if (!file) return
    const options = {filename: file.name, tag: 'asset.upload'}
    run(() => client.assets.upload(kind, file, options), {onDone: ({_id}) => onChoose(_id)})
  }
  const accept = kind === 'image' ? 'image/*' : '*/*'
  const Source = assetSource?.component
  return (
    <Stack gap={4}>
      <Text>{`Which ${noun} stands in its stead? You see what will change before it does.`}</Text>
      <Flex gap={2} wrap="wrap">
        <Button
          disabled={isRunning}
          icon={UploadIcon}
          loading={isRunning}
          mode="ghost"
          onClick={() => input.current?.click()}
          text={`Upload the new ${noun}…`}
        />
        {Source && (
          <Button
            disabled={isRunning}
            mode="ghost"
            onClick={() => setIsBrowsing(true)}
            text="Choose among the uploads…"
          />
        )}
      </Flex>
      <input
        ref={input}
        accept={accept}
        aria-label={`The new ${noun}`}
        hidden
        onChange={({currentTarget}) => {
          upload(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
        type="file"
      />
      {isBrowsing && Source && (
        <Source
          accept={accept}
          action="select"
          assetSource={assetSource}
          assetType={kind}
          onClose={() => setIsBrowsing(false)}
          onSelect={([chosen]) => {
            setIsBrowsing(false)
            const id = chosen?.value
            if (typeof id === 'string' && isAssetId(id) && id !== assetId) onChoose(id)
          }}
          selectedAssets={[]}
          selectionType="single"
        />
      )}
    </Stack>
  )
}

interface PlanProps {
  fromId: string
  toId: string
  onBack: () => void
  onDone: (plan: ReplacePlan) => void
}

/** Lists what will change, and makes all of it at once. */
function Plan({fromId, toId, onBack, onDone}: PlanProps) {
  const client = useClient({apiVersion: API_VERSION})
  const checkboxId = useId()
  const [showsSame, setShowsSame] = useState(false)
  const mayPublish = useRoleReason('editor') === undefined
  const query = useQuery(
    useCallback(
      async () => ({
        uses: await fetchUses(client, fromId),
        assets: await client.getDocuments([fromId, toId]),
      }),
      [client, fromId, toId],
    ),
  )
  const {isRunning, run} = useAction({
    failed: 'Nothing was replaced.',
    onSettled: query.refetch,
  })
  const [from, to] = (query.data?.assets ?? []).map((asset) => ({
    id: String(asset?._id),
    ratio: ratioOf(asset),
    name: String(asset?.['originalFilename'] ?? 'without a name'),
    url: String(asset?.['url']),
  }))
  const plan =
    query.data && from && to
      ? planReplacement(query.data.uses, {from, to, showsSame, mayPublish})
      : undefined
  return (
    <Stack gap={4}>
      <QueryState
        query={query}
        loading="Reading the documents"
        failed="The documents could not be read."
      />
      {from && to && (
        <Flex gap={3}>
          {[from, to].map(({id, name, ratio, url}) => (
            <Stack flex={1} gap={2} key={id}>
              {ratio !== undefined && (
                <Card border overflow="hidden" radius={2}>
                  <img
                    alt=""
                    className="replaced-picture"
                    src={`${url}?w=400&h=300&fit=max&auto=format`}
                  />
                </Card>
              )}
              <Text size={1} style={{overflowWrap: 'anywhere'}}>
                {`${id === from.id ? 'Until now' : 'From now on'}: ${name}`}
              </Text>
            </Stack>
          ))}
        </Flex>
      )}
      {to?.ratio !== undefined && (
        <Flex align="center" as="label" gap={3} htmlFor={checkboxId}>
          <Checkbox
            checked={showsSame}
            id={checkboxId}
            onChange={({currentTarget}) => setShowsSame(currentTarget.checked)}
          />
          <Text size={1}>Both show the same: the alternative texts stay true.</Text>
        </Flex>
      )}
      {plan && (
        <>
          <Text>
            {mayPublish
              ? `It is replaced in ${documents(plan)}, on the site at once.`
              : `It is replaced in the drafts of ${documents(plan)}. An editor publishes them.`}
          </Text>
          <Remarks remarks={plan.remarks} />
          <Flex className="dialog-buttons" gap={2} justify="flex-end" wrap="wrap">
            <Button disabled={isRunning} mode="bleed" onClick={onBack} text="Back" />
            <Button
              disabled={isRunning || plan.changes.length === 0}
              loading={isRunning}
              onClick={() =>
                run(() => replaceAsset(client, plan.changes), {onDone: () => onDone(plan)})
              }
              text="Replace"
              tone="primary"
            />
          </Flex>
        </>
      )}
    </Stack>
  )
}

/** Width by height of a picture; undefined for files. */
function ratioOf(asset: unknown): number | undefined {
  const metadata = isRecord(asset) ? asset['metadata'] : undefined
  const dimensions = isRecord(metadata) ? metadata['dimensions'] : undefined
  const ratio = isRecord(dimensions) ? dimensions['aspectRatio'] : undefined
  return typeof ratio === 'number' ? ratio : undefined
}

function documents({changes}: ReplacePlan): string {
  const count = new Set(changes.map(({publishedId}) => publishedId)).size
  return count === 1 ? '1 document' : `${count} documents`
}

/** Lists the pictures that an editor should look at after a replacement, each with a link to its field. */
function Remarks({remarks}: {remarks: readonly Remark[]}) {
  const schema = useSchema()
  if (remarks.length === 0) return null
  return (
    <Card border padding={3} radius={2} tone="caution">
      <Stack as="ul" className="plain-list" gap={3} margin={0} padding={0}>
        {remarks.map(({id, type, title, path, sentence, document}) => {
          const schemaType = schema.get(type)
          const field = schemaType && fieldTitle(document, path, schemaType)
          const params = {id, type, ...(path.length > 0 && {path: pathToString(path)})}
          return (
            <Text as="li" key={`${id} ${pathToString(path)} ${sentence}`} size={1}>
              <IntentLink intent="edit" params={params}>
                {field ? `${title} › ${field}` : title}
              </IntentLink>
              {`: ${sentence}`}
            </Text>
          )
        })}
      </Stack>
    </Card>
  )
}

function Done({plan, noun, onClose}: {plan: ReplacePlan; noun: string; onClose: () => void}) {
  return (
    <Stack gap={4}>
      <Text role="status">
        {`Replaced in ${documents(plan)}. The former ${noun} is still among the uploads.`}
      </Text>
      <Remarks remarks={plan.remarks} />
      <Flex justify="flex-end">
        <Button onClick={onClose} text="Close" />
      </Flex>
    </Stack>
  )
}
