import {getPublishedId, isDraftId} from '@sanity/client/csm'
import {Box, Button, Flex, Stack, Text} from '@sanity/ui'
import {useCallback, useEffect, useRef, useState} from 'react'
import {isNumberInputProps, type NumberInputProps, pathToString, set, useFormValue} from 'sanity'
import {useQuery} from '../site-api/site-api.ts'
import {useRoleReason} from '../team/roles.ts'
import {inputPlugin} from '../ui.tsx'
import {fetchPdfPages, findPdfId, isCountAsked} from './pdf-pages.ts'
import {useAsset} from './use-asset.ts'

/** Counts the pages of a publication's PDF for the field that says how many there are. */
export const pdfPages = inputPlugin(
  'pdf-pages',
  (props) =>
    isNumberInputProps(props) && pathToString(props.path) === 'pages' && <PagesInput {...props} />,
)

function PagesInput(props: NumberInputProps) {
  const id = String(useFormValue(['_id']))
  const pdfId = findPdfId(useFormValue(['content']))
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      <CountedPages key={isDraftId(id) ? getPublishedId(id) : id} input={props} pdfId={pdfId} />
    </Stack>
  )
}

/**
 * Fills in the pages of a PDF that is chosen in this form where none are given, and offers them where others are, or where
 * somebody changes their number.
 */
function CountedPages({input, pdfId}: {input: NumberInputProps; pdfId: string | undefined}) {
  const {value, readOnly = false, onChange} = input
  const reason = useRoleReason('contributor')
  const [opened] = useState({pdfId, pages: value})
  const pages = usePdfPages(isCountAsked({pdfId, pages: value}, opened) ? pdfId : undefined)
  // The PDF with which the form opened: opening it changes nothing, and what somebody empties stays empty.
  const filledFor = useRef(pdfId)
  // The count arrives after the form was drawn, so an effect stores it in the document.
  useEffect(() => {
    if (pages === undefined || filledFor.current === pdfId) return
    filledFor.current = pdfId
    if (value === undefined && !readOnly) onChange(set(pages))
  }, [pages, pdfId, value, readOnly, onChange])
  if (pages === undefined || pages === value) return null
  return (
    <Flex align="center" gap={3}>
      <Box flex={1}>
        <Text muted size={1} role="status">
          The PDF has {pages === 1 ? '1 page' : `${pages} pages`}.
        </Text>
      </Box>
      {(!readOnly || reason) && (
        <Button
          disabled={readOnly}
          fontSize={1}
          mode="ghost"
          onClick={() => onChange(set(pages))}
          padding={2}
          text={`Use ${pages}`}
          title={reason}
        />
      )}
    </Flex>
  )
}

/** The pages of a stored PDF; undefined until they are counted, and where they cannot be. */
function usePdfPages(pdfId: string | undefined): number | undefined {
  const url = useAsset(pdfId)?.url
  const {data} = useQuery(
    useCallback(
      async (signal: AbortSignal) =>
        url === undefined ? undefined : {url, pages: await fetchPdfPages(url, signal)},
      [url],
    ),
  )
  // The answer about the former file stays until there is one about this.
  return data?.url === url ? data?.pages : undefined
}
