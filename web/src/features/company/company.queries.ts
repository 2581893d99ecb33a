import {defineQuery} from 'groq'
import {
  aggregationFields,
  bannerFields,
  imageFields,
  seoFields,
} from '#web/src/shared/cms/fragments.ts'

export const aboutQuery = defineQuery(`*[_type == "aboutPage" && _id == "aboutPage"][0]{
  howWeStarted{title, body, image{${imageFields}}},
  timeline{title, items[]{_key, date, text}},
  vision{title, text},
  values{title, items[]{_key, title, text}},
  mission{title, text},
  whatWeDo{title, items[]{_key, question, answer}, buttonLabel},
  priorities{title, items[]{_key, title, text}},
  ${bannerFields}, ${seoFields}
}`)

export const codeOfConductQuery =
  defineQuery(`*[_type == "codeOfConductPage" && _id == "codeOfConductPage"][0]{
  dateLine, intro, rules[]{_key, title, body, showContactDetails}, ${bannerFields}, ${seoFields}
}`)

export const servicesQuery = defineQuery(`{
  "page": *[_type == "servicesPage" && _id == "servicesPage"][0]{
    intro,
    sellers{title, text, items[]{_key, title, text}, links[]{_key, label, href}},
    cards[]{_key, title, text, image{${imageFields}}, link{label, href}},
    ${bannerFields}, ${seoFields}
  },
  "services": *[_type == "service"] | order(position asc, title asc){
    _id, title, "slug": slug.current, description, audience, image{${imageFields}}
  }
}`)

export const initiativesQuery =
  defineQuery(`*[_type == "initiativesPage" && _id == "initiativesPage"][0]{
  intro, items[]{_key, question, answer}, ${bannerFields}, ${seoFields}
}`)

export const partnershipsQuery =
  defineQuery(`*[_type == "partnershipsPage" && _id == "partnershipsPage"][0]{
  intro, items[]{_key, question, answer}, ${bannerFields}, ${seoFields}
}`)

export const energyTransitionQuery =
  defineQuery(`*[_type == "energyTransitionPage" && _id == "energyTransitionPage"][0]{
  introduction{title, items[]{_key, question, answer}},
  initiatives{title, items[]{_key, question, answer}},
  emissions{title, text, shares[]{_key, year, share}, axisLabel, source, africaLow, africaHigh, africaText},
  ${bannerFields}, ${seoFields}
}`)

export const whistleblowerQuery =
  defineQuery(`*[_type == "whistleblowerPage" && _id == "whistleblowerPage"][0]{
  dateLine, intro,
  howItWorks{title, items[]{_key, question, answer}},
  trust{title, items[]{_key, title, text}},
  faq{title, items[]{_key, question, answer}},
  report{title, text, buttonLabel, url},
  ${bannerFields}, ${seoFields}
}`)

export const disclaimerQuery =
  defineQuery(`*[_type == "disclaimerPage" && _id == "disclaimerPage"][0]{
  dateLine, sections[]{_key, title, body, showContactDetails}, ${bannerFields}, ${seoFields}
}`)

export const purchaseProcessQuery = defineQuery(`{
  "page": *[_type == "purchaseProcessPage" && _id == "purchaseProcessPage"][0]{
    intro, buttonLabel,
    steps{title},
    eligible{title, items},
    notEligible{title, items},
    check{title, text, questions[]{_key, question, options[]{_key, label, isEligible, answer}}, success, buttonLabel, buttonNote},
    funding{title, body},
    penalty{title, body},
    timeToAgreement{title, body},
    ${bannerFields}, ${seoFields}
  },
  "steps": *[_type == "step"] | order(stepNumber asc, title asc){
    _id, stepNumber, icon, actor, title, description, links[]{_key, label, href}
  },
  "home": *[_type == "homePage" && _id == "homePage"][0]{${aggregationFields}}
}`)

export const faqQuery = defineQuery(`{
  "page": *[_type == "faqPage" && _id == "faqPage"][0]{intro, ${bannerFields}, ${seoFields}},
  "questions": *[_type == "faq"] | order(position asc, question asc){_id, question, answer, group}
}`)

export const termsQuery = defineQuery(`*[_type == "termsPage" && _id == "termsPage"][0]{
  dateLine, sections[]{_key, title, body, showContactDetails}, ${bannerFields}, ${seoFields}
}`)
