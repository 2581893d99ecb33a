import {Card, Stack} from '@sanity/ui'
import type {ReactNode} from 'react'
import {definePlugin, type InputProps, isObjectInputProps, type ObjectInputProps} from 'sanity'

/** Shows, above the texts of an uploaded picture, the picture itself. */
export const pictureForm = definePlugin({
  name: 'picture-form',
  form: {
    components: {
      input: (props: InputProps): ReactNode =>
        isObjectInputProps(props) && props.schemaType.name === 'sanity.imageAsset' ? (
          <PictureForm {...props} />
        ) : (
          props.renderDefault(props)
        ),
    },
  },
})

function PictureForm(props: ObjectInputProps) {
  const url: unknown = props.value?.['url']
  return (
    <Stack gap={5}>
      {typeof url === 'string' && (
        <Card border padding={2} radius={2}>
          <img className="picture-form" src={`${url}?w=800&h=600&fit=max&auto=format`} alt="" />
        </Card>
      )}
      {props.renderDefault(props)}
    </Stack>
  )
}
