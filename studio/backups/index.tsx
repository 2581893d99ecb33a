import {DatabaseIcon} from '@sanity/icons/Database'
import {lazy} from 'react'
import {definePlugin} from 'sanity'
import {defineTool} from '../ui.tsx'

const Backups = lazy(async () => ({default: (await import('./backups.tsx')).Backups}))

/** The tool “Backups”: when the last one was made, and whether one has failed since. */
export const backupsTool = definePlugin({
  name: 'backups',
  tools: [
    defineTool({
      name: 'backups',
      title: 'Backups',
      icon: DatabaseIcon,
      description:
        'One archive of content, its history, pictures and files, enquiries and subscribers. Whoever runs the server makes and restores them.',
      Content: Backups,
    }),
  ],
})
