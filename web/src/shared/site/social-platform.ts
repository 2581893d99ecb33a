import {SOCIAL_PLATFORMS} from '#schemas/vocabulary.ts'

export type SocialPlatform = (typeof SOCIAL_PLATFORMS)[number]

export function isSocialPlatform(value: string | null | undefined): value is SocialPlatform {
  return SOCIAL_PLATFORMS.some((platform) => platform === value)
}
