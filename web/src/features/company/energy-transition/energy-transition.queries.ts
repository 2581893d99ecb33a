import {defineQuery} from 'groq'
import {bannerFields, seoFields} from '#web/src/shared/cms/fragments.ts'

export const energyTransitionQuery =
  defineQuery(`*[_type == "energyTransitionPage" && _id == "energyTransitionPage"][0]{
  introduction{title, items[]{_key, question, answer}},
  initiatives{title, items[]{_key, question, answer}},
  emissions{title, text, shares[]{_key, year, share}, axisLabel, source, africaLow, africaHigh, africaText},
  ${bannerFields}, ${seoFields}
}`)
