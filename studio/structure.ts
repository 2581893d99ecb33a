import {AddIcon} from '@sanity/icons/Add'
import {CheckmarkCircleIcon} from '@sanity/icons/CheckmarkCircle'
import {DocumentIcon} from '@sanity/icons/Document'
import {ImagesIcon} from '@sanity/icons/Images'
import {RocketIcon} from '@sanity/icons/Rocket'
import {TrashIcon} from '@sanity/icons/Trash'
import type {ComponentType} from 'react'
import type {StructureBuilder} from 'sanity/structure'
import {NOT_FOUND_PAGE, PAGES, type PageId, type SingletonId} from '#schemas/pages.ts'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import {type ASSET_TYPES, NEWS_CATEGORIES} from '#schemas/vocabulary.ts'
import {SEVERAL_INTENT} from './bulk/index.tsx'
import {ICONS} from './icons.ts'
import {NEWS_IN_CATEGORY} from './news-template.ts'
import {ReviewIcon, ReviewList} from './reviews.tsx'
import {OrderableListPane} from './orderable-list/orderable-list.tsx'
import type {OrderableType} from './orderable-list/rows.ts'
import {loadLater} from './ui.tsx'

const Guide = loadLater(async () => (await import('./guide/guide.tsx')).Guide)
const DeletedList = loadLater(async () => (await import('./deleted/deleted-list.tsx')).DeletedList)
const AssetGrid = loadLater(async () => (await import('./media/asset-grid.tsx')).AssetGrid)

const NEWEST_FIRST = [{field: 'publishedDate', direction: 'desc' as const}]

/** Entries that a page’s folder has in place of one list of its items. */
const documentsBeside = (S: StructureBuilder): Partial<Record<PageId, FolderItems>> => ({
  homePage: [orderable(S, 'heroSlide', 'Hero slides'), orderable(S, 'member', 'Member companies')],
  managementPage: [orderable(S, 'managementMember', 'Management members')],
  servicesPage: [orderable(S, 'service', 'Services')],
  purchaseProcessPage: [orderable(S, 'step', 'Steps')],
  newsPage: [
    documents(S, 'news', 'All news', NEWEST_FIRST),
    S.divider(),
    ...NEWS_CATEGORIES.map((category) => newsOf(S, category)),
  ],
  faqPage: [orderable(S, 'faq', 'Questions')],
})

const studioFolders = [...new Set(PAGES.flatMap(({studioFolder}) => studioFolder ?? []))]

/**
 * The structure in the order of the site map; the documents of a page are listed beside it.
 *
 * @param options.listsDeleted whether the content service can tell what was deleted.
 */
export const createStructure =
  ({listsDeleted}: {listsDeleted: boolean}) =>
  (S: StructureBuilder) =>
    S.list()
      .title('Content')
      .items([
        S.listItem()
          .id('guide')
          .title('How this site is edited')
          .icon(RocketIcon)
          .child(S.component(Guide).id('guide').title('How this site is edited')),
        S.listItem()
          .id('reviews')
          .title('Waiting for review')
          .icon(ReviewIcon)
          .child(S.component(ReviewList).id('reviews').title('Waiting for review')),
        S.divider(),
        page(S, 'siteSettings', 'Site settings'),
        page(S, 'navigation', 'Navigation'),
        S.divider(),
        ...studioFolders.map((title) => folder(S, title)),
        S.divider(),
        ...PAGES.filter(({studioFolder}) => !studioFolder).map(({id, title}) => page(S, id, title)),
        page(S, NOT_FOUND_PAGE.id, NOT_FOUND_PAGE.title),
        S.divider(),
        documents(S, 'redirect', 'Redirects', [{field: 'from', direction: 'asc'}]),
        S.divider(),
        assets(S, 'sanity.imageAsset', 'Pictures', ImagesIcon),
        assets(S, 'sanity.fileAsset', 'Files', DocumentIcon),
        ...(listsDeleted
          ? [
              S.listItem()
                .id('deleted')
                .title('Deleted')
                .icon(TrashIcon)
                .child(S.component(DeletedList).id('deleted').title('Deleted')),
            ]
          : []),
      ])

/** A folder of the page registry: its pages, each with the documents beside it. */
const folder = (S: StructureBuilder, title: string) => {
  const inside = PAGES.filter(({studioFolder}) => studioFolder === title)
  const beside = documentsBeside(S)
  const items = inside.flatMap((entry) => [
    page(S, entry.id, entry.studioTitle ?? entry.title),
    ...(beside[entry.id] ?? itemList(S, entry.items)),
  ])
  return S.listItem()
    .title(title)
    .icon(ICONS[inside[0]?.id ?? ''])
    .child(S.list().title(title).items(items))
}

/** The list of the documents with pages of their own below a page. */
const itemList = (S: StructureBuilder, items: (typeof PAGES)[number]['items']): FolderItems =>
  items ? [documents(S, items.type, `All ${items.plural}`, NEWEST_FIRST)] : []

/** A singleton, which opens without a list. */
const page = (S: StructureBuilder, id: SingletonId, title: string) =>
  S.listItem()
    .id(id)
    .title(title)
    .icon(ICONS[id])
    .child(S.document().schemaType(id).documentId(id).title(title))

const documents = (S: StructureBuilder, type: string, title: string, ordering: Ordering) => {
  const list = S.documentTypeList(type).title(title).defaultOrdering(ordering)
  return S.documentTypeListItem(type)
    .title(title)
    .child(list.menuItems([...(list.getMenuItems() ?? []), severalAtOnce(S, type)]))
}

/** Opens the tool that changes several documents of a type at once. */
const severalAtOnce = (S: StructureBuilder, type: string) =>
  S.menuItem()
    .title('Several at once…')
    .icon(CheckmarkCircleIcon)
    .intent({type: SEVERAL_INTENT, params: {type}})

/** Uploaded pictures or files in a grid. They come by uploads: there is no button for a new one. */
const assets = (
  S: StructureBuilder,
  type: (typeof ASSET_TYPES)[number],
  title: string,
  icon: ComponentType,
) =>
  S.listItem()
    .id(type)
    .schemaType(type)
    .title(title)
    .icon(icon)
    .child(
      S.component(AssetGrid)
        .id(type)
        .title(title)
        .options({type})
        .canHandleIntent((_intent, params) => params['type'] === type)
        .child((documentId) => S.document().schemaType(type).documentId(documentId)),
    )

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
          severalAtOnce(S, type),
        ])
        .child((documentId) => S.document().schemaType(type).documentId(documentId)),
    )

/** The news of a category; what is created in this list has the category, or the list would not show it. */
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
        .apiVersion(API_VERSION)
        .defaultOrdering(NEWEST_FIRST)
        // Comes last: what else is set of a list puts the type's own templates back.
        .initialValueTemplates([S.initialValueTemplateItem(NEWS_IN_CATEGORY.id, {category})]),
    )

type Ordering = Parameters<ReturnType<StructureBuilder['documentTypeList']>['defaultOrdering']>[0]
type FolderItems = Parameters<ReturnType<StructureBuilder['list']>['items']>[0]
