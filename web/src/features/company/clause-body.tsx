import type {Clause} from '#web/src/shared/cms/text-lists.ts'
import {ContactLines} from '#web/src/shared/ui/contact/contact-lines.tsx'
import {RichText} from '#web/src/shared/ui/rich-text/rich-text.tsx'

/** The text of a clause, with the company's contact lines where an editor asked for them. */
export function ClauseBody({
  body,
  showContactDetails,
}: Pick<Clause, 'body' | 'showContactDetails'>) {
  return (
    <>
      <RichText value={body} />
      {showContactDetails && <ContactLines />}
    </>
  )
}
