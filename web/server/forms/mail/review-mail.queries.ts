import {defineQuery} from 'groq'

/** The drafts that wait for review, the oldest request first; the marks are those of studio/reviews. */
export const waitingReviewsQuery =
  defineQuery(`*[_type == "review" && !defined(sentence)] | order(requestedAt asc){
  requestedBy, requestedAt,
  "drafts": *[_id == "drafts." + ^.documentId]{"title": coalesce(tittle, title, name, question, _type)}
}`)
