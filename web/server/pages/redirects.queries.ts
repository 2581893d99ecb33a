import {defineQuery} from 'groq'
import {linkTarget} from '#schemas/link-target.ts'

/** Every redirect that editors have made, with today's target, and what they say is gone. */
export const redirectsQuery = defineQuery(
  `*[_type == "redirect"]{from, ${linkTarget('to')}, permanent, gone}`,
)
