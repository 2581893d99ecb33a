import {UndoIcon} from '@sanity/icons/Undo'
import {UploadIcon} from '@sanity/icons/Upload'
import {Button, Card, Flex, Stack, Text} from '@sanity/ui'
import {uuid} from '@sanity/uuid'
import {type RefObject, useEffect, useRef, useState} from 'react'
import {
  type ArrayOfObjectsInputProps,
  insert,
  isArrayOfObjectsInputProps,
  set,
  setIfMissing,
  useClient,
} from 'sanity'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import {inputPlugin} from '../ui.tsx'
import {useAction} from '../use-action.ts'
import {fetchDates, fetchNames, keysOf, orderPictures, putBack} from './picture-order.ts'
import {describedPictures, PictureTexts} from './picture-texts.tsx'
import {type UploadReport, uploadPictures} from './upload-pictures.ts'

/**
 * Adds to a list of pictures: a button that uploads several at once, where files cannot be dropped, their order by name
 * or date, and their alternative texts below each other.
 */
export const picturesInput = inputPlugin(
  'pictures-input',
  (props) =>
    isArrayOfObjectsInputProps(props) &&
    props.schemaType.of.every(({name}) => name === 'imageWithAlt') && <PicturesInput {...props} />,
)

function PicturesInput(props: ArrayOfObjectsInputProps) {
  const files = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const uploads = useUploads(props)
  // While somebody publishes, the form is read-only for a moment: what is open stays open.
  return (
    <Stack gap={2}>
      {props.renderDefault(
        props.readOnly ? props : {...props, onSelectFile: ({file}) => uploads.add([file])},
      )}
      {!props.readOnly && (
        <>
          <Text muted size={1}>
            Several files can be dropped on the list at once, or chosen here:
          </Text>
          <Button
            ref={opener}
            icon={UploadIcon}
            mode="ghost"
            onClick={() => files.current?.click()}
            text="Upload several pictures…"
          />
        </>
      )}
      <FileInput inputRef={files} onChange={uploads.add} />
      <div role="status">
        {uploads.progress && (
          <Flex align="center" gap={3}>
            <progress max={uploads.progress.of} value={uploads.progress.count} aria-hidden />
            <Text size={1}>
              {`${uploads.progress.count} of ${uploads.progress.of} are uploaded.`}
            </Text>
          </Flex>
        )}
        {uploads.report && (
          <Report
            report={uploads.report}
            onClose={() => {
              uploads.close()
              opener.current?.focus()
            }}
          />
        )}
      </div>
      <Order {...props} />
      <PictureTexts {...props} />
    </Stack>
  )
}

interface FileInputProps {
  inputRef: RefObject<HTMLInputElement | null>
  onChange: (files: File[]) => void
}

const FileInput = ({inputRef, onChange}: FileInputProps) => (
  <input
    ref={inputRef}
    accept="image/*"
    aria-label="Pictures to upload"
    hidden
    multiple
    onChange={({currentTarget}) => {
      onChange([...(currentTarget.files ?? [])])
      currentTarget.value = ''
    }}
    type="file"
  />
)

/** Uploads into a list of pictures. Files that come while others are on their way wait for these. */
function useUploads({value, onChange}: ArrayOfObjectsInputProps) {
  const client = useClient({apiVersion: API_VERSION})
  const [progress, setProgress] = useState<{count: number; of: number}>()
  const [report, setReport] = useState<UploadReport>()
  const waiting = useRef<File[]>([])
  const isRunning = useRef(false)
  const present = useRef<readonly (string | undefined)[]>([])
  useEffect(() => {
    present.current = describedPictures(value).map(({assetId}) => assetId)
  }, [value])

  const upload = async (file: File) => {
    if (!file.type.startsWith('image/')) throw new Error('It is not a picture.')
    const {_id} = await client.assets.upload('image', file, {
      filename: file.name,
      tag: 'asset.upload',
    })
    return _id
  }
  const onUploaded = (_ref: string) => {
    const picture = {_type: 'imageWithAlt', _key: uuid(), asset: {_type: 'reference', _ref}}
    onChange([setIfMissing([]), insert([picture], 'after', [-1])])
  }
  const run = async () => {
    while (waiting.current.length > 0) {
      const batch = waiting.current.splice(0)
      setReport(undefined)
      setProgress({count: 0, of: batch.length})
      const options = {
        upload,
        onUploaded,
        present: present.current,
        onProgress: (count: number) => setProgress({count, of: batch.length}),
      }
      setReport(await uploadPictures(batch, options))
    }
    isRunning.current = false
    setProgress(undefined)
  }
  const add = (files: readonly File[]) => {
    waiting.current.push(...files)
    if (isRunning.current) return
    isRunning.current = true
    // The Studio hands over dropped files one by one.
    queueMicrotask(() => void run())
  }
  return {progress, report, add, close: () => setReport(undefined)}
}

/** Says which files were left out, and why; what was added stands in the list. */
function Report({report, onClose}: {report: UploadReport; onClose: () => void}) {
  const {added, failed, repeated} = report
  const lines = [
    ...failed.map(({name, reason}) => `${name}: ${reason}`),
    ...repeated.map(({name, number}) => `${name}: the list has this picture as number ${number}.`),
  ]
  if (lines.length === 0) return null
  return (
    <Card border padding={3} radius={2} tone={failed.length > 0 ? 'critical' : 'caution'}>
      <Stack gap={3}>
        <Text size={1} weight="medium">
          {`${added} added, ${lines.length} left out:`}
        </Text>
        <Stack as="ul" className="plain-list" gap={3} margin={0} padding={0}>
          {lines.map((line) => (
            <Text as="li" key={line} size={1}>
              {line}
            </Text>
          ))}
        </Stack>
        <Flex justify="flex-end">
          <Button fontSize={1} mode="ghost" onClick={onClose} padding={2} text="Close" />
        </Flex>
      </Stack>
    </Card>
  )
}

/** Puts the pictures into the order of their files' names, or in that in which they were taken; Undo puts them back. */
function Order({value, onChange, readOnly}: ArrayOfObjectsInputProps) {
  const client = useClient({apiVersion: API_VERSION})
  const {isRunning, run} = useAction({failed: 'The order stays as it was.'})
  const [former, setFormer] = useState<{keys?: unknown[]; note: string}>()
  const first = useRef<HTMLButtonElement>(null)
  const latest = useRef<readonly unknown[]>([])
  useEffect(() => {
    latest.current = value ?? []
  }, [value])
  const pictures = value ?? []
  if (pictures.length < 2 || readOnly) return null
  const order = (fetchTexts: typeof fetchNames, what: string) => {
    const ids = describedPictures(pictures).flatMap(({assetId}) => assetId ?? [])
    run(() => fetchTexts(client, ids), {
      onDone: (texts) => {
        // Pictures that were added while the dates were read stay in the list.
        const {value: ordered, last} = orderPictures(latest.current, (id) => texts.get(id))
        const note = orderNote(last, ordered.length, what)
        if (last.length === ordered.length) return setFormer({note})
        onChange(set(ordered))
        setFormer({keys: keysOf(latest.current), note})
      },
    })
  }
  const undo = () => {
    if (former?.keys) onChange(set(putBack(pictures, former.keys)))
    setFormer(undefined)
    // The pressed button disappears, and the focus with it.
    first.current?.focus()
  }
  return (
    <Stack gap={3}>
      <Flex aria-label="Order of the pictures" gap={2} role="group" wrap="wrap">
        <Button
          ref={first}
          disabled={isRunning}
          mode="ghost"
          onClick={() => order(fetchNames, 'name')}
          text="Order by name"
        />
        <Button
          disabled={isRunning}
          mode="ghost"
          onClick={() => order(fetchDates, 'date')}
          text="Order by date taken"
        />
        {former?.keys && (
          <Button
            disabled={isRunning}
            icon={UndoIcon}
            mode="bleed"
            onClick={undo}
            text="Undo the order"
          />
        )}
      </Flex>
      <Text muted role="status" size={1}>
        {former?.note}
      </Text>
    </Stack>
  )
}

/**
 * Says which pictures stand at the end since nothing says where they belong.
 *
 * @param last - Their numbers, among `count` pictures.
 * @param what - What they do not have: a name or a date.
 */
export function orderNote(last: readonly number[], count: number, what: string): string {
  const numbers = new Intl.ListFormat('en').format(last.map(String))
  if (last.length === 0) return 'Ordered.'
  if (last.length === count) return `The order stays: no picture has a ${what}.`
  return last.length === 1
    ? `Number ${numbers} stands last: it has no ${what}.`
    : `Numbers ${numbers} stand last: they have no ${what}.`
}
