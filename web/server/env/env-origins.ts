import {z} from 'zod'

/** A list of origins with commas: `['https://app.example.org']`. */
export const originList = z.string().transform((text, context) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((origin) => {
      const url = URL.parse(origin)
      const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
      if (isOrigin && !origin.includes('*')) return url.origin
      context.addIssue(`${origin} is no origin, such as https://app.example.org`)
      return z.NEVER
    }),
)
