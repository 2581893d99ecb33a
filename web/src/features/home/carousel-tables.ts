import type {CarouselTable} from '#web/src/shared/ui/carousel/carousel-table.ts'

/** The breakpoint tables that the product asks for. Gaps in pixels. */
export const membersTable: CarouselTable = {
  base: {slidesPerView: 3, gap: 12, slidesPerGroup: 1},
  768: {slidesPerView: 4, gap: 24},
  1024: {slidesPerView: 5, gap: 60},
  1200: {slidesPerView: 6, gap: 72},
}

/** Milliseconds between the steps of the members strip. */
export const membersDelay = 2500

export const servicesTable: CarouselTable = {
  base: {slidesPerView: 2, gap: 250, slidesPerGroup: 2},
  440: {gap: 110},
  640: {gap: 70},
  768: {slidesPerView: 3, gap: 200, slidesPerGroup: 1},
  1024: {slidesPerView: 3, gap: 20},
  1200: {slidesPerView: 4, gap: 140},
}

/** The gaps of this carousel are free. */
export const newsTable: CarouselTable = {
  base: {slidesPerView: 2, gap: 16, slidesPerGroup: 1},
  440: {gap: 16},
  640: {gap: 20},
  768: {slidesPerView: 3, gap: 24},
  1024: {slidesPerView: 3, gap: 24},
  1200: {slidesPerView: 4, gap: 24},
}

export const heroTable: CarouselTable = {
  base: {slidesPerView: 1, gap: 0, slidesPerGroup: 1},
}
