import {defineQuery} from 'groq'
import {bannerFields, seoFields} from '#web/src/shared/cms/fragments.ts'

export const codeOfConductQuery =
  defineQuery(`*[_type == "codeOfConductPage" && _id == "codeOfConductPage"][0]{
  dateLine, intro, rules[]{_key, title, body, showContactDetails}, ${bannerFields}, ${seoFields}
}`)
