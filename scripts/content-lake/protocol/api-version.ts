/** The API versions that paths begin with, as a regular expression: `v1`, `vX`, `v2025-02-19`. */
export const API_VERSION = String.raw`v(?:1|X|\d{4}-\d{2}-\d{2})`
