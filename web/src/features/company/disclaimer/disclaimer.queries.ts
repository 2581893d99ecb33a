import {defineQuery} from 'groq'
import {bannerFields, seoFields} from '#web/src/shared/cms/fragments.ts'

export const disclaimerQuery =
  defineQuery(`*[_type == "disclaimerPage" && _id == "disclaimerPage"][0]{
  dateLine, sections[]{_key, title, body, showContactDetails}, ${bannerFields}, ${seoFields}
}`)
