import * as z from 'zod/mini'

/** The API of the Studio for remarks that reviewers leave by a shared link. Times are milliseconds since 1970. */
export const REMARKS_PATH = '/api/v1/remarks'

/** The most characters of each text of a remark. */
export const REMARK_LENGTHS = {text: 1000, name: 80, quote: 200} as const

/** Days for which a remark stays after it was ticked off. */
export const DONE_REMARK_DAYS = 30

/** A path of fields as the Studio writes it: `content[_key=="a1"].children[0].text`. */
const fieldPath = /^\w+(?:\.\w+|\[\d+\]|\[_key=="[^"\\\]]+"\])*$/

const published = z.string().check(z.regex(/^[\w-]{1,128}$/))
const upTo = (length: number) => z.string().check(z.trim(), z.maxLength(length))

/** The body of a POST by a reviewer: a remark about a text of a document. */
export const newRemark = z.object({
  /** The published id. */
  document_id: published,
  path: z.string().check(z.regex(fieldPath), z.maxLength(500)),
  /** The text, or the beginning of it, as the reviewer saw it; the alternative text of a picture, which may be empty. */
  quote: upTo(REMARK_LENGTHS.quote),
  /** Who writes; empty for those who do not say. */
  name: upTo(REMARK_LENGTHS.name),
  text: upTo(REMARK_LENGTHS.text).check(z.minLength(1)),
})

/** A remark as its own link shows it. */
const sentRemark = z.object({
  id: z.string(),
  ...newRemark.shape,
  written_at: z.number(),
  /** When an editor ticked it off; null while it is open. */
  done_at: z.nullable(z.number()),
})

const remark = z.object({
  ...sentRemark.shape,
  document_type: z.string(),
  /** The name of who ticked it off. */
  done_by: z.nullable(z.string()),
})

/** The remarks of one link, the oldest first, for whoever has it. */
export const sentRemarkList = z.object({items: z.array(sentRemark)})
export const sentRemarkAnswer = z.object({item: sentRemark})

/** The remarks about one document, or the open ones about all, the oldest first. */
export const remarkList = z.object({items: z.array(remark)})

/** The body of a PATCH: ticks a remark off, or opens it again. */
export const remarkChange = z.object({done: z.boolean()})

/** The answer of the server when it refuses a remark. */
export const remarkRefusal = z.object({message: z.string()})

export type NewRemark = z.output<typeof newRemark>
export type SentRemark = z.output<typeof sentRemark>
export type Remark = z.output<typeof remark>
