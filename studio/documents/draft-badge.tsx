import {Badge} from '@sanity/ui'

interface Props {
  hasDraft: boolean
  isPublished: boolean
}

/** Marks a document with a draft as edited or as not yet published. */
export function DraftBadge({hasDraft, isPublished}: Props) {
  if (!hasDraft) return null
  return (
    <Badge tone={isPublished ? 'caution' : 'neutral'} fontSize={0}>
      {isPublished ? 'Edited' : 'Not published'}
    </Badge>
  )
}
