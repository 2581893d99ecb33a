import {defineQuery} from 'groq'
import {bannerFields, imageFields, seoFields} from '#web/src/shared/cms/fragments.ts'

export const aboutQuery = defineQuery(`*[_type == "aboutPage" && _id == "aboutPage"][0]{
  howWeStarted{title, body, image{${imageFields}}},
  vision{title, text},
  values{title, items[]{_key, title, text}},
  mission{title, text},
  whatWeDo{title, items[]{_key, question, answer}, buttonLabel},
  priorities{title, items[]{_key, title, text}},
  ${bannerFields}, ${seoFields}
}`)
