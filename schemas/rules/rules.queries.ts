/** GROQ of the rules that compare a document with others. */

const notVersion = '!(_id in path("versions.**"))'
const published = `!(_id in path("drafts.**")) && ${notVersion}`

/** Neither the document itself nor its draft, whose ids are `$own`, nor a version of a release. */
const isOther = `!(_id in $own) && ${notVersion}`

export const documentsWithSlugQuery = `count(*[_type == $type && slug.current == $slug && ${isOther}])`

export const stepsWithNumberQuery = `count(*[_type == "step" && stepNumber == $stepNumber && ${isOther}])`

export const otherRedirectsQuery = `*[_type == "redirect" && ${isOther}]{from, to}`

export const lastPositionQuery = 'math::max(*[_type == $type].position)'

export const heroSlideCountQuery = `count(*[_type == "heroSlide" && ${published}])`

export const carouselCountsQuery = `{
  "member": count(*[_type == "member" && ${published}]),
  "service": count(*[_type == "service" && ${published}]),
  "news": count(*[_type == "news" && ${published}])
}`
