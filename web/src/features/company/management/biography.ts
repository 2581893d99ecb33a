import {BIOGRAPHY_MARKER} from '#schemas/vocabulary.ts'
import {text} from '#web/src/shared/cms/normalise.ts'

/** The paragraphs of a biography: it splits at the marker and at blank lines (behaviour B124). */
export function splitBiography(details: string | null | undefined): string[] {
  return text(details)
    .replaceAll('\r\n', '\n')
    .split(BIOGRAPHY_MARKER)
    .flatMap((part) => part.split(/\n[^\S\n]*\n/))
    .map((part) => part.trim())
    .filter(Boolean)
}
