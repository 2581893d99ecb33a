import {Preview, type SchemaType} from 'sanity'

/** Picture, title and second line of a document, as its type defines them. */
export function DocumentPreview({id, schemaType}: {id: string; schemaType: SchemaType}) {
  return (
    <Preview
      schemaType={schemaType}
      value={{_id: id, _type: schemaType.name}}
      layout="default"
      skipVisibilityCheck
    />
  )
}
