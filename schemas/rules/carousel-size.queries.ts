import {PUBLISHED_ONLY} from './published-only.ts'

export const heroSlideCountQuery = `count(*[_type == "heroSlide" && ${PUBLISHED_ONLY}])`

export const carouselCountsQuery = `{
  "heroSlide": count(*[_type == "heroSlide" && ${PUBLISHED_ONLY}]),
  "member": count(*[_type == "member" && ${PUBLISHED_ONLY}]),
  "service": count(*[_type == "service" && ${PUBLISHED_ONLY}]),
  "news": count(*[_type == "news" && ${PUBLISHED_ONLY}])
}`
