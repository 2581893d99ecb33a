import {defineQuery} from 'groq'
import {bannerFields, seoFields} from '#web/src/shared/cms/fragments.ts'

export const whistleblowerQuery =
  defineQuery(`*[_type == "whistleblowerPage" && _id == "whistleblowerPage"][0]{
  dateLine, intro,
  howItWorks{title, items[]{_key, question, answer}},
  trust{title, items[]{_key, title, text}},
  faq{title, items[]{_key, question, answer}},
  report{title, text, buttonLabel, url},
  ${bannerFields}, ${seoFields}
}`)
