import {ArrowRightIcon} from '@sanity/icons/ArrowRight'
import {BillIcon} from '@sanity/icons/Bill'
import {BookIcon} from '@sanity/icons/Book'
import {BulbOutlineIcon} from '@sanity/icons/BulbOutline'
import {CalendarIcon} from '@sanity/icons/Calendar'
import {CaseIcon} from '@sanity/icons/Case'
import {CheckmarkCircleIcon} from '@sanity/icons/CheckmarkCircle'
import {CogIcon} from '@sanity/icons/Cog'
import {CommentIcon} from '@sanity/icons/Comment'
import {ComponentIcon} from '@sanity/icons/Component'
import {DocumentPdfIcon} from '@sanity/icons/DocumentPdf'
import {DocumentTextIcon} from '@sanity/icons/DocumentText'
import {DoubleChevronRightIcon} from '@sanity/icons/DoubleChevronRight'
import {EarthGlobeIcon} from '@sanity/icons/EarthGlobe'
import {EnvelopeIcon} from '@sanity/icons/Envelope'
import {HelpCircleIcon} from '@sanity/icons/HelpCircle'
import {HomeIcon} from '@sanity/icons/Home'
import {ImageIcon} from '@sanity/icons/Image'
import {ImagesIcon} from '@sanity/icons/Images'
import {InfoOutlineIcon} from '@sanity/icons/InfoOutline'
import {LinkIcon} from '@sanity/icons/Link'
import {LockIcon} from '@sanity/icons/Lock'
import {MenuIcon} from '@sanity/icons/Menu'
import {NumberIcon} from '@sanity/icons/Number'
import {OlistIcon} from '@sanity/icons/Olist'
import {PresentationIcon} from '@sanity/icons/Presentation'
import {RocketIcon} from '@sanity/icons/Rocket'
import {SchemaIcon} from '@sanity/icons/Schema'
import {SearchIcon} from '@sanity/icons/Search'
import {SparkleIcon} from '@sanity/icons/Sparkle'
import {TextIcon} from '@sanity/icons/Text'
import {ThLargeIcon} from '@sanity/icons/ThLarge'
import {TrendUpwardIcon} from '@sanity/icons/TrendUpward'
import {UlistIcon} from '@sanity/icons/Ulist'
import {UserIcon} from '@sanity/icons/User'
import {UsersIcon} from '@sanity/icons/Users'
import {WarningOutlineIcon} from '@sanity/icons/WarningOutline'
import type {ComponentType} from 'react'
import {ITEMS, NOT_FOUND_PAGE, PAGES} from '#schemas/pages.ts'

/** The icons that the page registry names. */
const pageIcons = {
  home: HomeIcon,
  info: InfoOutlineIcon,
  people: UsersIcon,
  check: CheckmarkCircleIcon,
  case: CaseIcon,
  bulb: BulbOutlineIcon,
  parts: ComponentIcon,
  globe: EarthGlobeIcon,
  steps: OlistIcon,
  text: DocumentTextIcon,
  book: BookIcon,
  images: ImagesIcon,
  question: HelpCircleIcon,
  envelope: EnvelopeIcon,
  warning: WarningOutlineIcon,
  bill: BillIcon,
  lock: LockIcon,
  person: UserIcon,
  search: SearchIcon,
}

/** The icon of every type, by name. They are not part of the schemas, which import only `@sanity/types`. */
export const ICONS: Record<string, ComponentType> = {
  siteSettings: CogIcon,
  navigation: MenuIcon,
  ...Object.fromEntries([...PAGES, NOT_FOUND_PAGE].map(({id, icon}) => [id, pageIcons[icon]])),
  ...Object.fromEntries(ITEMS.map(({type, page}) => [type, pageIcons[page.icon]])),
  heroSlide: PresentationIcon,
  member: SparkleIcon,
  service: CaseIcon,
  managementMember: UserIcon,
  faq: HelpCircleIcon,
  step: NumberIcon,
  redirect: DoubleChevronRightIcon,
  imageWithAlt: ImageIcon,
  picture: ImageIcon,
  pressPicture: ImageIcon,
  responsiveImage: ImagesIcon,
  seo: SearchIcon,
  banner: PresentationIcon,
  link: LinkIcon,
  cta: RocketIcon,
  aggregation: ComponentIcon,
  exampleSeller: CaseIcon,
  exampleBuyer: CaseIcon,
  subjectContact: EnvelopeIcon,
  synonym: SearchIcon,
  navLink: LinkIcon,
  navGroup: MenuIcon,
  footerColumn: MenuIcon,
  social: CommentIcon,
  accordionEntry: DoubleChevronRightIcon,
  partnerEntry: ComponentIcon,
  checkOption: CheckmarkCircleIcon,
  checkQuestion: HelpCircleIcon,
  titledText: TextIcon,
  titledLink: ArrowRightIcon,
  titledSection: TextIcon,
  promoCard: ArrowRightIcon,
  emissionShare: TrendUpwardIcon,
  fact: NumberIcon,
  milestone: CalendarIcon,
  fileAttachment: DocumentPdfIcon,
  table: ThLargeIcon,
  tableRow: UlistIcon,
  richText: TextIcon,
  richContent: SchemaIcon,
}

/**
 * Returns copies of the types with their icons.
 */
export const withIcons = <Type extends {name: string}>(types: Type[]): Type[] =>
  types.map((type) => ({...type, icon: ICONS[type.name]}))
