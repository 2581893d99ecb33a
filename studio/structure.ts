import {AddIcon} from '@sanity/icons/Add'
import {RocketIcon} from '@sanity/icons/Rocket'
import type {StructureBuilder} from 'sanity/structure'
import {NEWS_CATEGORIES, type SingletonId} from '#schemas/vocabulary.ts'
import {Guide} from './guide/guide.tsx'
import {ICONS} from './icons.ts'
import {OrderableListPane} from './orderable-list/orderable-list-pane.tsx'
import type {OrderableType} from './orderable-list/orderable-types.ts'

const NEWEST_FIRST = [{field: 'publishedDate', direction: 'desc' as const}]

/** The structure in the order of the site map; the documents of a page are listed beside it. */
export const structure = (S: StructureBuilder) =>
  S.list()
    .title('Content')
    .items([
      S.listItem()
        .id('guide')
        .title('How this site is edited')
        .icon(RocketIcon)
        .child(S.component(Guide).id('guide').title('How this site is edited')),
      S.divider(),
      page(S, 'siteSettings', 'Site settings'),
      page(S, 'navigation', 'Navigation'),
      S.divider(),
      folder(S, 'Home', 'homePage', [
        page(S, 'homePage', 'Home page'),
        orderable(S, 'heroSlide', 'Hero slides'),
        orderable(S, 'member', 'Member companies'),
      ]),
      folder(S, 'Company', 'aboutPage', [
        page(S, 'aboutPage', 'About'),
        page(S, 'managementPage', 'Management page'),
        orderable(S, 'managementMember', 'Management members'),
        page(S, 'codeOfConductPage', 'Code of conduct'),
      ]),
      folder(S, 'Services', 'servicesPage', [
        page(S, 'servicesPage', 'Services page'),
        orderable(S, 'service', 'Services'),
        page(S, 'initiativesPage', 'Initiatives'),
        page(S, 'partnershipsPage', 'Partnerships'),
        page(S, 'energyTransitionPage', 'Energy transition'),
      ]),
      folder(S, 'Gas purchase process', 'purchaseProcessPage', [
        page(S, 'purchaseProcessPage', 'Process page'),
        orderable(S, 'step', 'Steps'),
      ]),
      folder(S, 'News', 'newsPage', [
        page(S, 'newsPage', 'News page'),
        documents(S, 'news', 'All news', NEWEST_FIRST),
        S.divider(),
        ...NEWS_CATEGORIES.map((category) => newsOf(S, category)),
      ]),
      folder(S, 'Publications', 'publicationsPage', [
        page(S, 'publicationsPage', 'Publications page'),
        documents(S, 'publication', 'All publications', NEWEST_FIRST),
      ]),
      folder(S, 'Photo gallery', 'galleryPage', [
        page(S, 'galleryPage', 'Gallery page'),
        documents(S, 'gallery', 'All albums', NEWEST_FIRST),
      ]),
      folder(S, 'FAQ', 'faqPage', [
        page(S, 'faqPage', 'FAQ page'),
        orderable(S, 'faq', 'Questions'),
      ]),
      S.divider(),
      page(S, 'whistleblowerPage', 'Whistleblower policy'),
      page(S, 'disclaimerPage', 'Disclaimer'),
      page(S, 'termsPage', 'Terms and conditions'),
      page(S, 'notFoundPage', '404 page'),
      S.divider(),
      documents(S, 'redirect', 'Redirects', [{field: 'from', direction: 'asc'}]),
    ])

/** A singleton, which opens without a list. */
const page = (S: StructureBuilder, id: SingletonId, title: string) =>
  S.listItem()
    .id(id)
    .title(title)
    .icon(ICONS[id])
    .child(S.document().schemaType(id).documentId(id).title(title))

const documents = (S: StructureBuilder, type: string, title: string, ordering: Ordering) =>
  S.documentTypeListItem(type)
    .title(title)
    .child(S.documentTypeList(type).title(title).defaultOrdering(ordering))

/** A list with a manual order; documents open beside it. */
const orderable = (S: StructureBuilder, type: OrderableType, title: string) =>
  S.listItem()
    .id(type)
    .title(title)
    .schemaType(type)
    .icon(ICONS[type])
    .child(
      S.component(OrderableListPane)
        .id(type)
        .title(title)
        .options({type})
        .canHandleIntent((_intent, params) => params['type'] === type)
        .menuItems([
          S.menuItem()
            .title('New')
            .icon(AddIcon)
            .intent({type: 'create', params: {type, template: type}})
            .showAsAction(true),
        ])
        .child((documentId) => S.document().schemaType(type).documentId(documentId)),
    )

const folder = (S: StructureBuilder, title: string, iconType: string, items: FolderItems) =>
  S.listItem().title(title).icon(ICONS[iconType]).child(S.list().title(title).items(items))

const newsOf = (S: StructureBuilder, category: string) =>
  S.listItem()
    .id(`news-${category.toLowerCase().replace(' ', '-')}`)
    .title(category)
    .icon(ICONS['news'])
    .child(
      S.documentTypeList('news')
        .title(category)
        .filter('_type == "news" && $category in categories')
        .params({category})
        .apiVersion('2025-02-19')
        .defaultOrdering(NEWEST_FIRST),
    )

type Ordering = Parameters<ReturnType<StructureBuilder['documentTypeList']>['defaultOrdering']>[0]
type FolderItems = Parameters<ReturnType<StructureBuilder['list']>['items']>[0]
