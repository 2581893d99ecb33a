import {defineQuery} from 'groq'
import {bannerFields, seoFields} from '#web/src/shared/cms/fragments.ts'

export const partnershipsQuery =
  defineQuery(`*[_type == "partnershipsPage" && _id == "partnershipsPage"][0]{
  intro, items[]{_key, question, answer}, ${bannerFields}, ${seoFields}
}`)
