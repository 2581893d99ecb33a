/** Widths that a picture is offered at; the image route allows these. */
export const imageWidths = {
  card: [160, 240, 320, 480, 640, 800],
  body: [320, 480, 640, 800, 1200],
  wide: [480, 640, 828, 1080, 1280, 1440, 1920],
} as const
