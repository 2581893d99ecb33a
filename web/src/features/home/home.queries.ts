import {linkTarget} from '#schemas/link-target.ts'
import {defineQuery} from 'groq'
import {
  aggregationFields,
  drawnImageFields,
  imageFields,
  newestFirst,
  pictureFields,
  seoFields,
} from '#web/src/shared/cms/fragments.ts'

export const homeQuery = defineQuery(`{
  "page": *[_type == "homePage" && _id == "homePage"][0]{
    heroAutoplay, heroAutoplayDelay, doors[]{_key, label, subLine, ${linkTarget('href')}}, story, members, services, news,
    facts{title, items[]{_key, value, caption}},
    ${aggregationFields},
    audiences{title, items[]{_key, title, text, link{label, ${linkTarget('href')}}}},
    value{title, items[]{_key, title, text}, buttonLabel},
    ${seoFields}
  },
  "vision": *[_type == "aboutPage" && _id == "aboutPage"][0].vision.text,
  "slides": *[_type == "heroSlide"] | order(coalesce(position, 1000) asc, _createdAt asc){
    _id, dividerText, tittle, buttonText, ${linkTarget('buttonLink')}, eventDate, place,
    bannerImage{
      alt, decorative,
      mobile{${drawnImageFields}}, tablet{${drawnImageFields}},
      laptop{${drawnImageFields}}, large{${drawnImageFields}}
    }
  },
  "members": *[_type == "member"] | order(position asc, name asc){
    _id, name, url, logo{${imageFields}}
  },
  "services": *[_type == "service"] | order(position asc, title asc){
    _id, title, "slug": slug.current, audience, image{${imageFields}}
  }
}`)

/** The 5 most recent items, without categories. */
export const homeNewsQuery = defineQuery(`
  *[_type == "news"] | ${newestFirst} [0...5]{
    _id, title, "slug": slug.current, publishedDate, newsImage{${pictureFields}}
  }
`)
