/** A text replacement in the sources of a dependency. */
export interface SourcePatch {
  file: RegExp
  from: string | RegExp
  to: string
}
