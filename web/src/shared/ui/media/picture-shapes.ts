/** Widths that a picture is offered at; the image route allows these. */
export const imageWidths = {
  card: [160, 240, 320, 480, 640, 800],
  body: [320, 480, 640, 800, 1200],
  wide: [480, 640, 828, 1080, 1280, 1440, 1920],
} as const

/** How pages show a picture: the widths that they offer, and the ratio of width to height that they crop it to. */
type PictureShape = {widths: readonly number[]; ratio?: number}

const {card, body, wide} = imageWidths
const onPhones: PictureShape = {widths: [480, 640, 828], ratio: 6 / 5}
const portrait: PictureShape = {widths: [480, 640, 750, 768, 828, 1024, 1080, 1280, 1536]}
const landscape: PictureShape = {widths: [1024, 1280, 1440, 1920, 2400]}

/**
 * The shapes of the pictures in a field: by the type of its document and its path, by its path or by its name alone.
 * First comes what pages open with. The server makes them ahead; a test in a browser holds them against what pages ask for.
 */
export const pictureShapes: Readonly<Record<string, readonly PictureShape[]>> = {
  'heroSlide.bannerImage.mobile': [portrait],
  'heroSlide.bannerImage.tablet': [portrait],
  'heroSlide.bannerImage.laptop': [landscape],
  'heroSlide.bannerImage.large': [landscape],
  'banner.image': [{widths: wide}, onPhones],
  'banner.phoneImage': [onPhones],
  'news.newsImage.image': [
    {widths: [480, 640, 828, 1080, 1280], ratio: 3 / 2},
    {widths: card, ratio: 3 / 2},
    {widths: card, ratio: 4 / 3},
  ],
  'publication.publicationImage.image': [{widths: card, ratio: 3 / 4}],
  'gallery.coverImage': [
    {widths: wide},
    onPhones,
    {widths: card, ratio: 4 / 3},
    {widths: body, ratio: 4 / 3},
  ],
  'gallery.images': [{widths: card}, {widths: wide}],
  'member.logo': [{widths: [320]}],
  'managementMember.image': [{widths: card, ratio: 4 / 5}],
  'service.image': [
    {widths: card, ratio: 5 / 7},
    {widths: card, ratio: 5 / 6},
  ],
  'servicesPage.cards.image': [{widths: body, ratio: 3 / 2}],
  // Within a line of a text.
  children: [{widths: [100, 200, 300]}],
}

/** The shape of pictures in texts, and of all others. */
export const usualShape: PictureShape = {widths: body}
