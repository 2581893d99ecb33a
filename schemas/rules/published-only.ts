/** GROQ: leaves out drafts and the versions of releases. */
export const PUBLISHED_ONLY = '!(_id in path("drafts.**")) && !(_id in path("versions.**"))'
