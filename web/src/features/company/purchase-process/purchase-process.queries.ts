import {defineQuery} from 'groq'
import {bannerFields, seoFields} from '#web/src/shared/cms/fragments.ts'

export const purchaseProcessQuery = defineQuery(`{
  "page": *[_type == "purchaseProcessPage" && _id == "purchaseProcessPage"][0]{
    intro, buttonLabel,
    steps{title},
    eligible{title, items},
    notEligible{title, items},
    check{title, text, questions[]{_key, question, options[]{_key, label, isEligible, answer}}, success},
    funding{title, body},
    penalty{title, body},
    timeToAgreement{title, body},
    ${bannerFields}, ${seoFields}
  },
  "steps": *[_type == "step"] | order(stepNumber asc, title asc){
    _id, stepNumber, icon, title, description, links[]{_key, label, href}
  }
}`)
