/** The order of every list: newest first, without a date last; items of one day by their ids. */
export const newestFirst = /* groq */ `order(coalesce(publishedDate, "") desc, _id asc)`
