import type {Attack} from '../client.ts'
import {
  authMessages,
  largeMessages,
  manySockets,
  pipelinedPreviewSecrets,
  slowListeners,
  unreadDocuments,
} from './connections.ts'
import {
  dollarHosts,
  everyWidth,
  expensivePictures,
  guessedPasswords,
  largeSharedPosts,
  missingPages,
  subscriptions,
  suspiciousEnquiries,
  unknownParameters,
} from './pages.ts'
import {hardQueries, heavyQueries, largeQueries, unusedParameters} from './queries.ts'

/** Every attack, by the name that the benchmark prints and takes. */
export const attacks: Record<string, Attack> = {
  'pipelined-preview-secrets': pipelinedPreviewSecrets,
  'large-queries': largeQueries,
  'unread-documents': unreadDocuments,
  'auth-messages': authMessages,
  'large-messages': largeMessages,
  'suspicious-enquiries': suspiciousEnquiries,
  'missing-pages': missingPages,
  'unused-parameters': unusedParameters,
  'large-shared-posts': largeSharedPosts,
  'dollar-hosts': dollarHosts,
  'hard-queries': hardQueries,
  'heavy-queries': heavyQueries,
  'slow-listeners': slowListeners,
  'many-sockets': manySockets,
  'expensive-pictures': expensivePictures,
  'every-width': everyWidth,
  'unknown-parameters': unknownParameters,
  subscriptions,
  'guessed-passwords': guessedPasswords,
}
