import {EnvelopeIcon} from '@sanity/icons/Envelope'
import {definePlugin} from 'sanity'
import {InboxTool} from './inbox-tool.tsx'

/** The tool “Inbox”: what visitors sent by the contact form, and who asked for the newsletter. */
export const inboxTool = definePlugin({
  name: 'inbox',
  tools: [{name: 'inbox', title: 'Inbox', icon: EnvelopeIcon, component: InboxTool}],
})
