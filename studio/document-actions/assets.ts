import type {DocumentActionComponent} from 'sanity'

/** The document types of uploaded pictures and files. */
export const ASSET_TYPES = ['sanity.imageAsset', 'sanity.fileAsset'] as const

const assetTypes = new Set<string>(ASSET_TYPES)

/** The actions that leave the uploaded file as it is, and delete, which is refused while a document uses it. */
const ALLOWED_ACTIONS = new Set<string | undefined>(['publish', 'discardChanges', 'delete'])

/** Removes from the actions of pictures and files what would copy or hide them. */
export const restrictAssetActions = (
  actions: DocumentActionComponent[],
  {schemaType}: {schemaType: string},
): DocumentActionComponent[] =>
  assetTypes.has(schemaType) ? actions.filter(({action}) => ALLOWED_ACTIONS.has(action)) : actions
