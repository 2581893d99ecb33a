import {defineQuery} from 'groq'
import {bannerFields, seoFields} from '#web/src/shared/cms/fragments.ts'

export const initiativesQuery =
  defineQuery(`*[_type == "initiativesPage" && _id == "initiativesPage"][0]{
  intro, items[]{_key, question, answer}, ${bannerFields}, ${seoFields}
}`)
