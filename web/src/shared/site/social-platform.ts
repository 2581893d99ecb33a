import {SOCIAL_PLATFORMS, type SocialPlatform} from '#schemas/vocabulary.ts'

export function isSocialPlatform(value: string | null | undefined): value is SocialPlatform {
  return SOCIAL_PLATFORMS.some((platform) => platform === value)
}
