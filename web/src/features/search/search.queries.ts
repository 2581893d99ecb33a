import {linkTarget} from '#schemas/link-target.ts'
import {defineQuery} from 'groq'
import {seoFields} from '#web/src/shared/cms/fragments.ts'

export const searchPageQuery = defineQuery(`
  *[_type == "searchPage" && _id == "searchPage"][0]{
    title, placeholder, intro, groups, results, empty,
    suggestions{title, links[]{_key, label, ${linkTarget('href')}}},
    ${seoFields}
  }
`)
