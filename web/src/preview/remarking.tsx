import type {ReactElement} from 'react'
import {startLabelling} from './labelling.ts'
import type {StegaEncode} from './preview-content.ts'
import type {PreviewStateStore} from './preview-session.ts'
import {Remarks} from './remarks/remarks.tsx'
import {readSentRemarks} from './remarks/sent-remarks.ts'

/** Starts remarks in a preview whose link allows them: it marks the fields of the page, and returns the bar beside the banner. */
export function startRemarking(state: PreviewStateStore): {
  stegaEncode: StegaEncode
  bar: ReactElement
} {
  const {stegaEncode, sourceOf} = startLabelling()
  return {
    stegaEncode,
    bar: <Remarks state={state} sourceOf={sourceOf} sent={readSentRemarks(state)} />,
  }
}
