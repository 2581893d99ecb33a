import {defineQuery} from 'groq'
import {bannerFields, seoFields} from '#web/src/shared/cms/fragments.ts'

export const faqQuery = defineQuery(`{
  "page": *[_type == "faqPage" && _id == "faqPage"][0]{intro, ${bannerFields}, ${seoFields}},
  "questions": *[_type == "faq"] | order(position asc, question asc){_id, question, answer, group}
}`)
