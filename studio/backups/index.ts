import {DatabaseIcon} from '@sanity/icons/Database'
import {definePlugin} from 'sanity'
import {BackupsTool} from './backups-tool.tsx'

/** The tool “Backups”: when the last one was made, and whether one has failed since. */
export const backupsTool = definePlugin({
  name: 'backups',
  tools: [{name: 'backups', title: 'Backups', icon: DatabaseIcon, component: BackupsTool}],
})
