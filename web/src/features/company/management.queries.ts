import {defineQuery} from 'groq'
import {bannerFields, imageFields, seoFields} from '#web/src/shared/cms/fragments.ts'

export const managementQuery = defineQuery(`{
  "page": *[_type == "managementPage" && _id == "managementPage"][0]{
    intro, moreInfoLabel, ${bannerFields}, ${seoFields}
  },
  "members": *[_type == "managementMember"] | order(position asc, name asc){
    _id, name, role, link, details, image{${imageFields}}
  }
}`)
