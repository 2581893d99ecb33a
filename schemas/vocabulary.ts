/** The plain constants that the schemas, the Studio, the site and the seed share. Imports nothing. Pages: `pages.ts`. */

/** The closed list of news categories; the tabs of /news carry the same names. */
export const NEWS_CATEGORIES = ['Articles', 'Events', 'Conferences', 'News Clips'] as const
export type NewsCategory = (typeof NEWS_CATEGORIES)[number]

export const SOCIAL_PLATFORMS = ['facebook', 'x', 'instagram', 'linkedin'] as const
export type SocialPlatform = (typeof SOCIAL_PLATFORMS)[number]

/** The icons of the purchase steps, in the order of the seven steps. */
export const STEP_ICONS = [
  'request',
  'meeting',
  'payment',
  'form',
  'agreement',
  'evaluation',
  'order',
] as const

/** Who acts in a purchase step. */
export const STEP_ACTORS = ['you', 'we', 'both'] as const

/** For whom a service is. */
export const AUDIENCES = ['buyers', 'sellers', 'market'] as const

/** The effect of a call to action: follow a link, or open the contact modal. */
export const CTA_ACTIONS = ['link', 'contact'] as const

/** Separates the paragraphs of a biography; blank lines do as well. */
export const BIOGRAPHY_MARKER = '||'

/** Which cells of a table say what the others are. */
export const TABLE_HEADS = ['row', 'column', 'both', 'none'] as const
export type TableHead = (typeof TABLE_HEADS)[number]

/** Characters of a title: beyond `comfortable` it gets a warning, beyond `most` an error. */
export const TITLE_LENGTH = {comfortable: 70, most: 110} as const

/** Characters of a question: beyond `comfortable` it gets a warning, beyond `most` an error. */
export const QUESTION_LENGTH = {comfortable: 120, most: 200} as const

/** Slides below which a carousel stops looping: most slides per view plus one. */
export const LOOP_MINIMUM = {member: 7, service: 5, news: 5} as const

/** Shortest delay between hero slides, in milliseconds. */
export const HERO_DELAY_MINIMUM = 3000

/** The questions of the eligibility check: the style sheet that shows its result counts them. */
export const CHECK_QUESTIONS = 3

/** The fields that name a document, whatever its type, in the order in which they are tried. */
export const TITLE_FIELDS = ['title', 'tittle', 'name', 'question', 'from'] as const

/** The shapes to which pages cut pictures around their focus, width by height, from the widest. */
export const PICTURE_CROPS = [
  {title: 'Banner', aspectRatio: 8 / 3},
  {title: 'News', aspectRatio: 3 / 2},
  {title: 'Cards', aspectRatio: 4 / 3},
  {title: 'Banner on phones', aspectRatio: 6 / 5},
  {title: 'Services page', aspectRatio: 5 / 6},
  {title: 'Managers', aspectRatio: 4 / 5},
  {title: 'Publications', aspectRatio: 3 / 4},
  {title: 'Services on the home page', aspectRatio: 5 / 7},
] as const

/** The document types of uploaded pictures and files. */
export const ASSET_TYPES = ['sanity.imageAsset', 'sanity.fileAsset'] as const
