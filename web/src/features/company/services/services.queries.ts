import {defineQuery} from 'groq'
import {bannerFields, imageFields, seoFields} from '#web/src/shared/cms/fragments.ts'

export const servicesQuery = defineQuery(`{
  "page": *[_type == "servicesPage" && _id == "servicesPage"][0]{
    intro,
    cards[]{_key, title, text, image{${imageFields}}, link{label, href}},
    ${bannerFields}, ${seoFields}
  },
  "services": *[_type == "service"] | order(position asc, title asc){
    _id, title, "slug": slug.current, description, image{${imageFields}}
  }
}`)
