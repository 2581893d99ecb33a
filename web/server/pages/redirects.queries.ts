import {defineQuery} from 'groq'

/** Every redirect that editors have made. */
export const redirectsQuery = defineQuery(`*[_type == "redirect"]{from, to, permanent}`)
