/** The order of every list: newest first, without a date last; equal days stay in one order. */
export const newestFirst = /* groq */ `order(coalesce(publishedDate, "") desc, _id asc)`
