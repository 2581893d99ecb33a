/**
 * Whether visitors can see the document of this id. Drafts, versions and system documents have ids
 * with a dot, which anonymous reads never see (behaviour B231).
 */
export const isPublishedId = (id: string): boolean => !id.includes('.')
